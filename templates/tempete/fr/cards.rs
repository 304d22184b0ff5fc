// Ce que font les cartes de 1991, en français et avec nos propres mots : pour l'autre camp (à la suite du nom de la
// carte : « reprend votre coup »), puis en entier, pour qui la joue.
{
    const BACK: &str = "reprend votre coup ; vous en jouez un autre";
    const BACK_FULL: &str = "Elle se joue quand l'adversaire vient de jouer son tour, avant que vous ne jouiez le \
        vôtre. Le coup est repris et il faut en jouer un autre, avec n'importe quelle pièce ; la carte jouée en même \
        temps revient dans la main de son joueur. Contre un double coup, ajoutez la ligne partie 1 (les deux coups \
        sont repris) ou partie 2 (le second seulement). Elle n'arrête pas une réponse, ni un tour pour lequel aucun \
        autre coup n'est possible.";
    const CANCEL: &str = "annule votre carte ; les deux cartes quittent la partie";
    const CANCEL_FULL: &str = "Elle se joue quand l'adversaire vient de jouer une carte. Ce que cette carte a fait est \
        défait, et les deux cartes quittent la partie. Le coup joué avec elle reste s'il est possible sans elle ; sinon, \
        ou si la carte tenait lieu de coup, il faut jouer un simple coup, sans carte. Elle sert aussi de réponse \
        quand une carte a arrêté votre tour, si vous n'y aviez pas joué de carte : votre tour reste alors tel que \
        vous l'avez envoyé. Une carte défaussée ne s'annule pas.";
    const TRAP: &str = "scelle une case secrète ; votre première pièce qui s'y arrête est perdue";
    const TRAP_FULL: &str = "Après votre coup, vous scellez une case que seul l'arbitre connaît : une case vide, ou \
        occupée par une pièce à vous. La première pièce adverse qui finit un tour dessus est perdue ; un roi \
        déclenche le piège, mais reste. Quand une pièce s'y est arrêtée, l'arbitre ne le dit qu'à vous. Vous \
        l'annoncez alors en première ligne de votre message suivant, comme dans le second exemple ; sinon le piège \
        est fini. Les pièces qui ne font que passer ne risquent rien, ni celle que vous y avez mise par une carte.";
    &[
        Said { card: 1, theirs: BACK, full: BACK_FULL },
        Said {
            card: 2,
            theirs: "envoie une de vos pièces dans un coin, où elle reste un tour",
            full: "Après votre coup, vous envoyez une pièce adverse, sauf le roi, dans un coin vide de l'échiquier. \
                Son camp ne peut pas la jouer au tour suivant, même par une carte. Pendant ce temps elle ne donne pas \
                échec, et peut être prise comme d'habitude. Sans coin libre, la carte ne se joue pas, et elle ne doit \
                pas mater.",
        },
        Said {
            card: 3,
            theirs: "un pion adverse pousse d'une case tout ce qui est devant lui",
            full: "À la place d'un coup, un de vos pions avance tout droit sur une case occupée. Ce qui s'y trouve est \
                poussé d'une case et pousse à son tour ce qui est derrière, quel que soit son camp. Ce qui tombe de \
                l'échiquier est perdu. Il faut qu'il y ait quelque chose devant le pion, et un roi ne se pousse pas. \
                Le pion qui atteint la dernière rangée de son propre pas est promu ; un pion poussé ne l'est pas.",
        },
        Said {
            card: 4,
            theirs: "met une pièce adverse dans le quatrième coin",
            full: "Quand trois coins de l'échiquier sont occupés, par l'un ou l'autre camp, vous mettez une de vos \
                pièces dans le quatrième, à la place d'un coup. Elle peut venir de n'importe où, sans égard au \
                chemin. Les trois coins doivent être pleins sans elle : elle ne vient donc pas d'un coin. Un pion n'y \
                est pas promu.",
        },
        Said {
            card: 5,
            theirs: "ramène au centre un pion que vous avez pris",
            full: "À la place d'un coup, un de vos pions pris revient en d4, d5, e4 ou e5, sur une case vide. Il faut \
                que l'adversaire l'ait pris : un pion perdu par votre propre carte ne compte pas. Il peut donner \
                échec, mais non mat. Il joue ensuite comme tout autre pion.",
        },
        Said {
            card: 6,
            theirs: "permute un ou deux de vos pions et des pions adverses",
            full: "Avant votre coup, vous permutez un de vos pions et un pion adverse, ou deux contre deux. Nommez-les \
                par paires, le vôtre d'abord. Vous jouez ensuite votre coup, avec l'un d'eux si vous voulez. Un pion \
                arrivé ainsi sur la dernière rangée n'est pas promu. De retour sur sa deuxième rangée, il peut de \
                nouveau avancer de deux cases ; de la première, d'une seule.",
        },
        Said {
            card: 7,
            theirs: "change un pion adverse en une pièce que vous avez prise",
            full: "Après votre coup, vous retirez un de vos pions et mettez à sa place une de vos pièces prises. Vous \
                nommez le pion et la lettre de la pièce : tout ce que l'adversaire vous a pris, sauf une dame. Le \
                pion ne reviendra plus. La pièce peut donner échec, mais non mat. Une tour revenue ainsi ne roque \
                pas.",
        },
        Said {
            card: 8,
            theirs: "rend neutre une de vos pièces : chacun la joue et la prend",
            full: "Après votre coup, une pièce adverse, ni roi ni dame, devient neutre pour de bon. Chaque camp peut \
                la jouer à son tour ; elle prend les deux couleurs et peut être prise par les deux. Elle donne échec \
                aux deux rois : personne ne peut laisser le sien sous son attaque. Un pion neutre garde son sens. \
                Pour les autres cartes, elle est à vous et à l'adversaire tout ensemble.",
        },
        Said {
            card: 9,
            theirs: "en échec, l'adversaire permute son roi et un pion, puis joue",
            full: "Quand votre roi est en échec, et même mat, vous le permutez avec un de vos pions, puis vous jouez \
                un coup normal. Après les deux, votre roi ne doit plus être en échec. Le pion n'est pas promu là où \
                il arrive, et vous ne pouvez plus roquer. La carte ne se joue pas sans échec, ni pendant l'absence de \
                votre roi.",
        },
        Said {
            card: 10,
            theirs: "un fou adverse joue en rebondissant sur les bords",
            full: "À la place d'un coup, un de vos fous va en diagonale jusqu'au bord, y tourne à angle droit et \
                continue, autant de fois que vous voulez. Dans un coin, son chemin finit. Il doit tourner au moins \
                une fois, et un fou parti du bord ne tourne pas sur place. Il peut prendre à l'arrivée. Toutes les \
                cases qu'il traverse doivent être vides.",
        },
        Said { card: 12, theirs: TRAP, full: TRAP_FULL },
        Said { card: 13, theirs: BACK, full: BACK_FULL },
        Said { card: 14, theirs: BACK, full: BACK_FULL },
        Said {
            card: 15,
            theirs: "une pièce adverse joue comme un fou, sans prendre",
            full: "À la place d'un coup, une de vos pièces, roi et pions compris, joue une fois comme un fou : en \
                diagonale, par des cases vides, jusqu'à une case vide. Elle ne prend rien, et un pion arrivé sur la \
                dernière rangée n'est pas promu. Elle peut donner échec, mais non mat. Ensuite elle joue comme \
                toujours.",
        },
        Said {
            card: 16,
            theirs: "permute un de vos cavaliers et un de vos fous",
            full: "Après votre coup, vous permutez un cavalier adverse et un fou adverse. Nommez d'abord le cavalier. \
                Chacun reste ce qu'il est et change seulement de case. Cela peut donner échec, mais non mat, et votre \
                propre roi doit être hors d'échec ensuite.",
        },
        Said {
            card: 17,
            theirs: "l'adversaire roque d'une façon inhabituelle",
            full: "À la place d'un coup, vous roquez avec une tour qui se trouve sur la même rangée ou la même colonne \
                que votre roi, sans rien entre eux. La tour vient à côté du roi, et le roi saute par-dessus, sur la \
                case suivante, qui doit être vide. Peu importe qu'ils aient déjà joué, que le roi soit en échec ou \
                qu'il passe une case attaquée ; il ne doit pas finir en échec.",
        },
        Said {
            card: 18,
            theirs: "le cavalier qui vient de jouer rejoue",
            full: "Elle se joue entre deux coups du même cavalier : le coup, la carte, le second coup. Le premier ne \
                prend rien ; le second peut prendre. Le cavalier peut aussi revenir d'où il est parti. Un chameau est \
                ici un cavalier. Le second coup peut donner échec, mais non mat.",
        },
        Said {
            card: 19,
            theirs: "une pièce adverse joue comme une dame, sans prendre",
            full: "À la place d'un coup, une de vos pièces, roi compris, joue une fois comme une dame : en ligne ou en \
                diagonale, par des cases vides, jusqu'à une case vide. Un pion ne le peut pas. Elle ne prend rien. \
                Elle peut donner échec, mais non mat, et votre roi ne doit pas finir en échec.",
        },
        Said {
            card: 20,
            theirs: "une pièce adverse passe d'un bord à l'autre",
            full: "À la place d'un coup, une de vos pièces placée au bord de l'échiquier va sur n'importe quelle case \
                vide du bord. Le bord, ce sont la première et la huitième rangée, les colonnes a et h. Peu importe ce \
                qui se trouve entre les deux. Votre roi le peut, un pion non. Cela peut donner échec, mais non mat.",
        },
        Said {
            card: 21,
            theirs: "deux pièces adverses n'en font plus qu'une, aux deux marches",
            full: "À la place d'un coup, une de vos pièces va sur une autre des vôtres, de la façon dont elle prend. \
                Les deux ne font plus qu'une pièce, qui joue comme l'une ou comme l'autre. Un roi ne fusionne pas, ni \
                une pièce déjà double. Un pion fusionné n'est pas promu. Quand la pièce est prise, ses deux parties \
                sont perdues ; chacune peut revenir seule par une carte.",
        },
        Said {
            card: 23,
            theirs: "le roi adverse va sur une case vide de son choix",
            full: "À la place d'un coup, votre roi va sur n'importe quelle case vide où il n'est pas en échec. Il peut \
                échapper ainsi à un échec, et même à un mat. Il ne prend rien, et vous ne pouvez plus roquer. La \
                carte ne se joue pas pendant l'absence de votre roi. Son départ peut découvrir un échec, mais non un \
                mat.",
        },
        Said {
            card: 24,
            theirs: "une pièce adverse joue par-dessus le bord de l'échiquier",
            full: "À la place d'un coup, une de vos pièces joue à sa façon comme si la colonne a touchait la colonne \
                h. Elle doit passer ce bord au moins une fois, et peut prendre. Un pion peut prendre par-dessus le \
                bord, et il est promu sur la dernière rangée. Les cases traversées doivent être vides. On ne roque \
                pas ainsi.",
        },
        Said {
            card: 25,
            theirs: "ôte une case vide de l'échiquier, pour les deux camps",
            full: "Après votre coup, une case vide disparaît pour de bon. Aucune pièce ne s'y arrête ni n'y passe ; \
                seuls les cavaliers et les chameaux sautent par-dessus. Un pion ne la franchit pas d'un double pas. \
                Le trou vaut pour les deux camps. Il peut tomber sur une case scellée : le piège est alors mort, sans \
                que personne en soit averti. La carte ne doit pas mater.",
        },
        Said {
            card: 26,
            theirs: "rend la pièce que vous avez prise ; un pion est perdu à sa place",
            full: "Elle se joue quand une de vos pièces vient d'être prise. Vous nommez un de vos pions : il est perdu \
                à sa place, et la pièce prise revient sur la case du pion, telle qu'elle était. La pièce qui a pris \
                reste où elle est. Vous jouez ensuite votre tour. Le pion doit être un autre que la pièce prise. Une \
                carte jouée après la prise est refaite sur la nouvelle position, ou revient en main.",
        },
        Said {
            card: 27,
            theirs: "permute une de vos tours et une tour adverse",
            full: "À la place d'un coup, vous permutez une de vos tours et une tour adverse. Nommez d'abord la vôtre. \
                Ni l'une ni l'autre ne peut plus roquer. Cela peut donner échec, mais non mat, et votre propre roi \
                doit être hors d'échec.",
        },
        Said { card: 28, theirs: TRAP, full: TRAP_FULL },
        Said {
            card: 29,
            theirs: "change un cavalier adverse en chameau, qui saute plus loin",
            full: "Après votre coup, un de vos cavaliers devient chameau pour de bon. Un chameau saute de trois cases \
                dans un sens et de deux dans l'autre, par-dessus tout ce qui se trouve entre. Pour les autres cartes, \
                il reste un cavalier. Pris puis ramené par une carte, il redevient simple cavalier. La carte peut \
                donner échec, mais non mat.",
        },
        Said {
            card: 30,
            theirs: "permute un de vos cavaliers et un cavalier adverse",
            full: "À la place d'un coup, vous permutez un de vos cavaliers et un cavalier adverse. Nommez d'abord le \
                vôtre. Un chameau est ici un cavalier, et reste chameau. Cela peut donner échec, mais non mat, et \
                votre propre roi doit être hors d'échec.",
        },
        Said {
            card: 31,
            theirs: "permute les deux rois",
            full: "Après votre coup, les deux rois changent de place. Ensuite, ni l'un ni l'autre ne doit être en \
                échec. Les deux camps perdent le droit de roquer. La carte ne se joue pas quand un des rois est \
                absent de l'échiquier.",
        },
        Said { card: 32, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 33,
            theirs: "reprend votre coup qui fait échec, et votre tour est perdu",
            full: "Elle se joue quand le tour de l'adversaire vient de donner échec, par le coup ou la carte, et même mat. \
                Le coup est repris avec tout ce qui suit, et ce tour est perdu : c'est à vous de jouer. La carte jouée en même \
                temps revient dans la main de son joueur. D'un double coup, seul celui qui fait échec est repris, \
                avec ce qui le suit, et la carte du double coup est perdue. Elle ne se joue pas si la carte de ce \
                tour avait elle-même levé l'échec.",
        },
        Said {
            card: 34,
            theirs: "prend dans la main adverse la carte que vous venez de jouer",
            full: "Au début de votre tour, avant votre coup, vous prenez en main une carte que l'adversaire vient de \
                jouer : celle qui a arrêté votre dernier tour, ou celle de son dernier tour ou de sa réponse. Une \
                carte annulée se prend aussi, mais non une carte revenue dans sa main. Vous pourrez la jouer dès \
                votre tour suivant. Elle complète votre main : aucun numéro n'est nommé pour elle. C'est votre carte \
                de ce tour.",
        },
        Said {
            card: 35,
            theirs: "permute un fou et un cavalier adverses",
            full: "Après votre coup, vous permutez un de vos fous et un de vos cavaliers. Nommez d'abord le fou. Il \
                peut ainsi changer de couleur de cases. Cela peut donner échec, mais non mat, et votre propre roi \
                doit être hors d'échec ensuite.",
        },
        Said {
            card: 36,
            theirs: "dit quelle sorte de pièce vous devez jouer ensuite",
            full: "Après votre coup, vous nommez une sorte de pièce par sa lettre : tour, fou, cavalier ou pion. \
                L'adversaire doit en jouer une au tour suivant. Une carte jouée à la place du coup doit alors \
                déplacer une telle pièce, elle aussi. Vous ne pouvez nommer qu'une sorte de pièce qui ait un coup \
                légal ; s'il n'y en a plus le moment venu, l'ordre tombe.",
        },
        Said {
            card: 37,
            theirs: "permute un de vos cavaliers et une de vos tours",
            full: "Après votre coup, vous permutez un cavalier adverse et une tour adverse. Nommez d'abord le \
                cavalier. La tour ne peut plus roquer. Cela peut donner échec, mais non mat, et votre propre roi doit \
                être hors d'échec ensuite.",
        },
        Said {
            card: 38,
            theirs: "une pièce adverse passe à travers son propre camp",
            full: "À la place d'un coup, une de vos pièces joue à sa façon, mais passe à travers les pièces de son \
                camp, au moins une. Les pièces adverses l'arrêtent toujours. Elle finit sur une case vide et ne prend \
                rien. Un pion peut faire ainsi son double pas, et il est promu sur la dernière rangée. On ne roque \
                pas ainsi.",
        },
        Said { card: 39, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 40,
            theirs: "la pièce jouée explose avec toutes ses voisines, les vôtres aussi",
            full: "Après votre coup, la pièce que vous venez de jouer peut exploser, si elle n'a rien pris. Elle est \
                perdue avec toutes les pièces des huit cases voisines, des deux camps. Les rois ne risquent rien, et \
                un roi qui a joué n'explose pas. Après le roque, c'est la tour. On n'écrit rien après le numéro de la \
                carte. Votre propre roi doit être hors d'échec ensuite, et la carte ne doit pas mater.",
        },
        Said {
            card: 41,
            theirs: "une autre pièce adverse devient le roi",
            full: "Après votre coup, une autre de vos pièces, ni dame ni tour, devient royale : c'est elle que l'échec \
                et le mat visent désormais. Elle garde sa marche. Votre ancien roi est un prince, qui marche comme un \
                roi et se prend comme une autre pièce. Les cartes qui parlent de votre roi visent la pièce royale. \
                Vous ne pouvez plus roquer. Rejouée, la carte peut déplacer la couronne, et même la rendre à un \
                prince.",
        },
        Said { card: 42, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 43,
            theirs: "un ou deux pions adverses avancent chacun de deux cases",
            full: "À la place d'un coup, un ou deux de vos pions avancent chacun de deux cases, où qu'ils soient. Les \
                cases devant eux doivent être vides. Un pion parti de sa deuxième rangée peut être pris en passant. \
                Celui qui atteint la dernière rangée est promu. Cela peut donner échec, mais non mat.",
        },
        Said {
            card: 44,
            theirs: "un pion adverse saute des pièces, sans en prendre",
            full: "À la place d'un coup, un de vos pions saute en diagonale une pièce voisine, de n'importe quel camp, \
                jusqu'à la case vide qui suit. Il peut continuer ainsi, même en arrière. Vous nommez le pion et \
                chaque case où il se pose. Rien n'est pris. Il doit finir ailleurs qu'au départ. Il est promu si le \
                dernier saut finit sur la dernière rangée.",
        },
        Said {
            card: 45,
            theirs: "un pion adverse avance de trois cases",
            full: "À la place d'un coup, un de vos pions avance de trois cases tout droit, d'où qu'il parte. Les trois \
                cases doivent être vides. Il ne se prend pas en passant, et il est promu s'il atteint la dernière \
                rangée. Il peut donner échec, mais non mat.",
        },
        Said {
            card: 46,
            theirs: "retire un de ses propres pions",
            full: "Après votre coup, vous retirez un de vos propres pions, par exemple pour ouvrir une ligne. Il est \
                perdu par votre fait : aucune carte ne le ramène. Cela peut donner échec, mais non mat, et votre \
                propre roi doit être hors d'échec ensuite. Un pion royal ne se retire pas.",
        },
        Said {
            card: 47,
            theirs: "une pièce adverse joue comme un cavalier, sans prendre",
            full: "À la place d'un coup, une de vos pièces, roi et pions compris, fait un saut de cavalier jusqu'à une \
                case vide. Elle ne prend rien, et un pion arrivé sur la dernière rangée n'est pas promu. Elle peut \
                donner échec, mais non mat. Ensuite elle joue comme toujours.",
        },
        Said {
            card: 48,
            theirs: "un pion adverse prend en diagonale vers l'arrière",
            full: "À la place d'un coup, un de vos pions prend une pièce adverse placée en diagonale juste derrière \
                lui. Vous nommez le pion et la case. Un roi ne se prend pas, bien sûr, et la case ne peut être vide. \
                Un pion de la deuxième rangée peut finir sur la première ; de là, il avance d'une case à la fois.",
        },
        Said {
            card: 49,
            theirs: "une tour adverse prend par-dessus une pièce",
            full: "À la place d'un coup, une de vos tours suit sa rangée ou sa colonne et saute exactement une pièce, \
                de n'importe quel camp. Elle prend la première pièce adverse qui suit. Les autres cases du chemin \
                sont vides. Elle doit prendre. La pièce sautée reste. Un trou ne se saute pas.",
        },
        Said {
            card: 50,
            theirs: "le fou qui vient de jouer rejoue",
            full: "Elle se joue entre deux coups du même fou : le coup, la carte, le second coup. Le premier ne prend \
                rien ; le second peut prendre. Le fou peut aussi revenir d'où il est parti. Le second coup peut \
                donner échec, mais non mat.",
        },
        Said {
            card: 51,
            theirs: "la tour qui vient de jouer rejoue",
            full: "Elle se joue entre deux coups de la même tour : le coup, la carte, le second coup. Le premier ne \
                prend rien ; le second peut prendre. Le roque peut être le premier coup ; la tour rejoue alors. Le \
                second coup peut donner échec, mais non mat.",
        },
        Said { card: 52, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 53,
            theirs: "fait d'une pièce un aimant : ses voisines ne bougent plus",
            full: "Après votre coup, une de vos pièces devient un aimant, même le roi. Tant qu'elle reste où elle est, \
                aucune pièce des huit cases voisines ne peut jouer, d'aucun camp ; seuls les rois sont libres. Les \
                pièces retenues ne donnent pas échec, ne roquent pas et ne se déplacent pas par une carte. Elles \
                peuvent être prises ou retirées. Une pièce qui vient à côté est retenue à son tour. Tout cesse quand \
                l'aimant joue ou est permuté.",
        },
        Said {
            card: 54,
            theirs: "permute un fou et une tour adverses",
            full: "Après votre coup, vous permutez un de vos fous et une de vos tours. Nommez d'abord le fou. La tour \
                ne peut plus roquer. Cela peut donner échec, mais non mat, et votre propre roi doit être hors d'échec \
                ensuite.",
        },
        Said {
            card: 55,
            theirs: "renvoie une de vos pièces sur une case de départ",
            full: "Après votre coup, vous remettez une pièce adverse sur une case où une telle pièce se trouve au \
                début d'une partie. La case doit être vide ; toute case de départ de sa sorte convient, et un fou \
                peut changer de couleur. Un pion revient sur sa deuxième rangée, dans n'importe quelle colonne. Une \
                tour ou un roi renvoyés ne roquent plus. Cela peut donner échec, mais non mat.",
        },
        Said {
            card: 56,
            theirs: "permute un cavalier et une tour adverses",
            full: "Après votre coup, vous permutez un de vos cavaliers et une de vos tours. Nommez d'abord le \
                cavalier. La tour ne peut plus roquer. Cela peut donner échec, mais non mat, et votre propre roi doit \
                être hors d'échec ensuite.",
        },
        Said {
            card: 57,
            theirs: "permet à l'adversaire de choisir une carte de sa liste",
            full: "Elle se joue quand une de vos pièces, autre qu'un pion, a été prise au dernier tour. Vous nommez \
                une position de votre propre liste que personne n'a encore nommée, et la carte qui s'y trouve entre \
                dans votre main à la place de celle-ci. L'adversaire apprend la position, non la carte, et ne peut \
                plus la nommer. S'il n'en reste aucune, la carte ne se joue pas.",
        },
        Said {
            card: 58,
            theirs: "une pièce adverse en prend une de son propre camp",
            full: "À la place d'un coup, une de vos pièces en prend une autre à vous, de la façon dont elle prend \
                d'habitude. Votre roi ne se prend pas. Ce qui est pris est perdu par votre fait : aucune carte ne le \
                ramène. Un pion qui prend sur la dernière rangée est promu. Cela peut donner échec, mais non mat.",
        },
        Said {
            card: 59,
            theirs: "ramène une pièce que vous avez prise",
            full: "Après votre coup, une de vos pièces prises, sauf une dame, revient sur une case où une telle pièce \
                se trouve au début d'une partie. Vous nommez la lettre et la case, qui doit être vide. Il faut que \
                l'adversaire l'ait prise ; une pièce promue est redevenue un pion. Elle peut donner échec, mais non \
                mat, et une tour revenue ne roque pas.",
        },
        Said {
            card: 60,
            theirs: "permute un de vos fous et un fou adverse",
            full: "À la place d'un coup, vous permutez un de vos fous et un fou adverse. Nommez d'abord le vôtre. Ils \
                peuvent ainsi changer de couleur de cases. Cela peut donner échec, mais non mat, et votre propre roi \
                doit être hors d'échec.",
        },
        Said {
            card: 61,
            theirs: "retire un de vos pions, pour la pièce que vous avez prise",
            full: "Elle se joue quand l'adversaire vient de vous prendre une pièce qui n'est pas un pion. Vous retirez \
                un pion adverse de votre choix. La prise reste, et vous jouez ensuite votre tour. Elle agit au moment \
                de la prise : une carte jouée après est refaite, ou revient en main. Elle ne doit pas livrer le roi \
                adverse, et un pion royal ne se retire pas.",
        },
        Said {
            card: 62,
            theirs: "un pion adverse prend tout droit",
            full: "À la place d'un coup, un de vos pions prend la pièce adverse qui se trouve juste devant lui. Vous \
                ne nommez que le pion. Un roi ne se prend pas. Le pion est promu s'il prend sur la dernière rangée. \
                Cela peut donner échec, mais non mat.",
        },
        Said {
            card: 63,
            theirs: "la pièce jouée ne peut pas être prise à votre tour suivant",
            full: "Après votre coup, l'adversaire ne peut pas prendre à son tour suivant la pièce que vous venez de \
                jouer. Cela vaut pour un coup comme pour une carte qui prend. La pièce peut disparaître autrement, \
                par une explosion ou un piège par exemple. Après le roque, vous dites si c'est le roi ou la \
                tour. Un roi ainsi protégé n'est en échec d'aucune pièce qui ne peut le prendre.",
        },
        Said {
            card: 64,
            theirs: "un de vos pions change de camp",
            full: "Avant votre coup, un pion adverse de votre moitié de l'échiquier devient vôtre. Votre moitié, ce \
                sont les quatre rangées les plus proches de vous. Vous jouez ensuite votre coup, avec ce pion si vous \
                voulez. Il va désormais dans votre sens. Un pion neutre devient vôtre aussi, et n'est plus neutre. Un \
                pion royal ne change pas de camp.",
        },
        Said {
            card: 65,
            theirs: "autant de pions adverses qu'il lui plaît avancent d'une case",
            full: "À la place d'un coup, autant de vos pions que vous voulez avancent chacun d'une case, tout droit, \
                sur des cases vides. Vous les nommez tous sur une ligne. L'un peut suivre l'autre. Un pion qui \
                atteint la dernière rangée est promu. Cela peut donner échec, mais non mat.",
        },
        Said {
            card: 66,
            theirs: "votre pièce qui a pris est perdue ; la pièce prise reste",
            full: "Elle se joue quand une de vos pièces vient d'être prise. Votre pièce reste où elle était, et celle \
                qui l'a prise est perdue. Vous jouez ensuite votre tour. Une carte jouée après la prise est refaite, \
                ou revient en main. Elle ne se joue pas si c'est un roi qui a pris, ni si le roi adverse pouvait être \
                pris ensuite.",
        },
        Said {
            card: 67,
            theirs: "fait reculer un de vos pions d'une ou deux cases",
            full: "Après votre coup, vous faites reculer tout droit un pion adverse d'une ou deux cases. Les cases \
                derrière lui doivent être vides. Vous nommez le pion et la case où il va. Revenu sur sa première \
                rangée, il avance ensuite d'une case à la fois. Cela peut donner échec, mais non mat.",
        },
        Said {
            card: 68,
            theirs: "le roi adverse quitte l'échiquier pour un tour",
            full: "Avant votre coup, vous ôtez votre roi de l'échiquier ; vous jouez ensuite un coup normal. Pendant \
                son absence, vous n'êtes ni en échec ni mat, et rien chez vous n'est cloué. Votre tour suivant \
                commence par son retour, sur une case vide du bord où il n'est pas en échec ; puis vous jouez comme \
                d'habitude. Il doit vous rester un coup légal sans le roi. Vous ne pouvez plus roquer.",
        },
        Said {
            card: 69,
            theirs: "les pions vont désormais en diagonale et prennent tout droit",
            full: "Après votre coup, tous les pions des deux camps changent : ils avancent en diagonale et prennent \
                tout droit. De sa deuxième rangée, un pion peut avancer de deux cases en diagonale. La prise en \
                passant n'existe plus. Cela dure jusqu'à ce que la carte soit jouée de nouveau : les pions \
                redeviennent alors normaux. Elle peut donner échec, mais non mat.",
        },
        Said {
            card: 70,
            theirs: "permute un de vos fous et une de vos tours",
            full: "Après votre coup, vous permutez un fou adverse et une tour adverse. Nommez d'abord le fou. La tour \
                ne peut plus roquer. Cela peut donner échec, mais non mat, et votre propre roi doit être hors d'échec \
                ensuite.",
        },
    ]
}
