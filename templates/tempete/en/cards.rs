// What the cards of 1991 do, in English and in our own words: to the other side (it follows the card's name: "takes
// your move back"), and in full, to its player.
{
    const BACK: &str = "takes your move back; you make a different one";
    const BACK_FULL: &str = "You play it when the other side has made a turn, before you make your own. The move is \
        taken back, and a different one must be made, by any piece; a card that was played with it goes back to its \
        owner's hand. If the turn was two moves of one piece, add the line part 1 (both are taken back) or part 2 \
        (only the second). You cannot stop an answer with it, nor a turn for which no other move is possible.";
    const CANCEL: &str = "cancels your card; both cards are used up";
    const CANCEL_FULL: &str = "You play it when the other side has just played a card. What that card did is undone, \
        and both cards are used up. The move made with it stands if it is possible without the card; where it is not, \
        or where the card was played in place of a move, a plain move without a card must be made. You may also \
        answer with it when your own turn was stopped by a card, if you had played none: your turn then stands as you \
        sent it. It does not undo a card that was thrown away.";
    const TRAP: &str = "seals a secret square; your first piece to stop there is lost";
    const TRAP_FULL: &str = "After your move you seal a square that only the referee is told: an empty one, or one \
        with a piece of yours. The first enemy piece that ends a turn there is lost. A king sets the trap off too, \
        but stays. When a piece has stopped on it, the referee tells you alone. You then announce it in the first \
        line of your next mail, as in the second example; if you do not, the trap is over. Pieces that only pass are \
        safe, and so is a piece that you put there yourself with a card.";
    &[
        Said { card: 1, theirs: BACK, full: BACK_FULL },
        Said {
            card: 2,
            theirs: "sends a piece of yours to a corner, where it stays one turn",
            full: "After your move you send an enemy piece, any but the king, to an empty corner of the board. Its \
                owner may not move it in his next turn, not even by a card. In that time it gives no check and may be \
                captured as usual. The card cannot be played when no corner is free, and it must not give mate.",
        },
        Said {
            card: 3,
            theirs: "an enemy pawn pushes what stands before it one square on",
            full: "In place of a move, one of your pawns steps straight ahead onto an occupied square. What stands \
                there is pushed one square on, and pushes what stands behind it, whoever's it is. What is pushed over \
                the edge of the board is lost. Something must stand before the pawn, and no king can be pushed. A \
                pawn that reaches the last rank by its own step promotes; one that is pushed there does not.",
        },
        Said {
            card: 4,
            theirs: "puts an enemy piece on the fourth corner",
            full: "When three corners of the board are occupied, by pieces of either side, you put any piece of yours \
                on the fourth one. You do it in place of a move. The piece may come from anywhere, and nothing \
                between matters. The three corners must be full without it, so it cannot come from one of them. A \
                pawn that gets there does not promote.",
        },
        Said {
            card: 5,
            theirs: "brings a pawn that you captured back, in the centre",
            full: "In place of a move, one of your captured pawns comes back on d4, d5, e4 or e5, whichever is empty. \
                The enemy must have taken it; a pawn you lost by your own card does not count. It may give check, but \
                not mate. From there it goes on as an ordinary pawn.",
        },
        Said {
            card: 6,
            theirs: "swaps one or two of your pawns with enemy pawns",
            full: "Before your move you swap one of your pawns with an enemy pawn, or two of yours with two of theirs. \
                Name them in pairs, each time your own first. Then you make your move as usual, with one of the pawns \
                if you like. A pawn that gets to the last rank by the swap does not promote. A pawn back on its \
                second rank may go two squares again; from its first rank it goes one.",
        },
        Said {
            card: 7,
            theirs: "turns an enemy pawn into a piece that you captured",
            full: "After your move you take one of your pawns off the board and put a captured piece of yours on its \
                square. You name the pawn and the letter of the piece: anything the enemy has taken from you but a \
                queen. The pawn is gone for good. The piece may give check, but not mate. A rook that comes back like \
                this cannot castle.",
        },
        Said {
            card: 8,
            theirs: "makes a piece of yours neutral: you may both move and take it",
            full: "After your move an enemy piece, neither king nor queen, becomes neutral for good. From then on \
                either side may move it in its turn, and it may take, and be taken by, pieces of either colour. It \
                gives check to both kings, so nobody may leave his own king in its way. A neutral pawn keeps its \
                direction. For other cards it is yours and the enemy's at once.",
        },
        Said {
            card: 9,
            theirs: "the enemy king, in check, swaps with a pawn; then a move follows",
            full: "When your king is in check, even in mate, you swap it with one of your pawns and then make a normal \
                move. After both, your king must not be in check. The pawn does not promote where it lands, and you \
                lose the right to castle. You cannot play it when you are not in check, nor while your king is away.",
        },
        Said {
            card: 10,
            theirs: "an enemy bishop moves and bounces off the edges",
            full: "In place of a move, one of your bishops goes on a diagonal to the edge, turns there by a right \
                angle and goes on. It may do so as often as you like. In a corner its way ends. It must turn at least \
                once, and a bishop that begins on the edge does not turn where it stands. It may capture at the end \
                of its way. All squares it passes must be empty.",
        },
        Said { card: 12, theirs: TRAP, full: TRAP_FULL },
        Said { card: 13, theirs: BACK, full: BACK_FULL },
        Said { card: 14, theirs: BACK, full: BACK_FULL },
        Said {
            card: 15,
            theirs: "an enemy piece moves like a bishop, capturing nothing",
            full: "In place of a move, any piece of yours, king and pawns included, moves once like a bishop: along a \
                diagonal, over empty squares, to an empty square. It captures nothing, and a pawn that gets to the \
                last rank does not promote. It may give check, but not mate. Afterwards it moves as it always did.",
        },
        Said {
            card: 16,
            theirs: "swaps one of your knights with one of your bishops",
            full: "After your move you swap an enemy knight with an enemy bishop. Name the knight first. Both keep \
                what they are and only change squares. You may give check by it, but not mate, and your own king must \
                be safe afterwards.",
        },
        Said {
            card: 17,
            theirs: "the enemy king and a rook castle in an unusual way",
            full: "In place of a move you castle with a rook that stands on the same rank or file as your king, with \
                nothing between them. The rook comes to stand beside the king, and the king hops over it to the \
                square behind, which must be empty. It does not matter whether they have moved before, nor that the \
                king is in check or crosses an attacked square; he must only not end in check.",
        },
        Said {
            card: 18,
            theirs: "the knight that just moved moves once more",
            full: "You play it between two moves of the same knight: the move, the card, the second move. The first \
                move must capture nothing; the second may. The knight may also go back where it came from. A camel is \
                a knight here. The second move may give check, but not mate.",
        },
        Said {
            card: 19,
            theirs: "an enemy piece moves like a queen, capturing nothing",
            full: "In place of a move, one of your pieces, the king included, moves once like a queen: in a straight \
                line or on a diagonal, over empty squares, to an empty square. Pawns cannot do it. It captures \
                nothing. It may give check, but not mate, and your own king may not end in check.",
        },
        Said {
            card: 20,
            theirs: "an enemy piece goes from edge to edge",
            full: "In place of a move, a piece of yours on the edge of the board goes to any empty square on the edge. \
                The edge is the first and eighth rank and the a- and h-file. Nothing between matters. Your king may \
                do it, a pawn may not. It may give check, but not mate.",
        },
        Said {
            card: 21,
            theirs: "two enemy pieces become one that moves as either",
            full: "In place of a move, one of your pieces moves onto another of yours, in the way it captures. From \
                then on the two are one piece that moves as either of them. Kings do not fuse, nor does a piece that \
                is two already. A fused pawn does not promote. When the piece is taken, both parts are lost; each may \
                come back by a card on its own.",
        },
        Said {
            card: 23,
            theirs: "the enemy king goes to any empty square",
            full: "In place of a move your king goes to any empty square of the board where it is not in check. It may \
                leave a check, even a mate, in this way. It cannot capture, and you can no longer castle. It cannot \
                be played while your king is away. The king's new place may uncover a check, but not a mate.",
        },
        Said {
            card: 24,
            theirs: "an enemy piece moves over the side edge of the board",
            full: "In place of a move, any piece of yours moves in its usual way as if the a-file lay beside the \
                h-file. It must cross that edge at least once, and may capture. A pawn may capture over the edge, and \
                promotes on the last rank. The squares it passes must be empty. Castling so is not possible.",
        },
        Said {
            card: 25,
            theirs: "takes an empty square off the board, for both of you",
            full: "After your move an empty square disappears for good. No piece may stop on it or pass over it; only \
                knights and camels leap across. A pawn cannot make its double step over it. The hole counts for both \
                sides alike. It may be made on a sealed square: the trap there is dead, and nobody is told. It must \
                not give mate.",
        },
        Said {
            card: 26,
            theirs: "gives the piece you took back; a pawn is lost instead",
            full: "You play it when a piece of yours has just been captured. You name one of your pawns: it is lost \
                instead, and the captured piece comes back on the pawn's square, as it was. The capturing piece stays \
                where it is. You then make your own turn. The pawn must be another one than the piece taken. A card \
                that was played after the capture is done again on the new position, or goes back.",
        },
        Said {
            card: 27,
            theirs: "swaps one of your rooks with an enemy rook",
            full: "In place of a move you swap one of your rooks with an enemy rook. Name your own first. Neither of \
                them may castle afterwards. You may give check by it, but not mate. Your own king must be safe \
                afterwards.",
        },
        Said { card: 28, theirs: TRAP, full: TRAP_FULL },
        Said {
            card: 29,
            theirs: "turns an enemy knight into a camel, which leaps farther",
            full: "After your move one of your knights becomes a camel for good. A camel leaps three squares one way \
                and two the other, over whatever stands between. For other cards it is still a knight. Captured and \
                brought back by a card, it is an ordinary knight again. The card may give check, but not mate.",
        },
        Said {
            card: 30,
            theirs: "swaps one of your knights with an enemy knight",
            full: "In place of a move you swap one of your knights with an enemy knight. Name your own first. A camel \
                is a knight here and stays a camel. You may give check by it, but not mate, and your own king must be \
                safe.",
        },
        Said {
            card: 31,
            theirs: "swaps the two kings",
            full: "After your move the two kings change places. Afterwards neither of them may be in check. Both sides \
                lose the right to castle. Nothing stands behind the number of the card. It cannot be played while one \
                of the kings is away from the board.",
        },
        Said { card: 32, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 33,
            theirs: "takes your checking move back, and your turn is lost",
            full: "You play it when the other side's turn has just given check, by its move or its card, even mate. The move is taken \
                back with everything behind it, and that turn is lost: it is your turn next. A card that was played \
                with it goes back to its owner's hand. Of two moves of one piece only the one that gave check is \
                taken back, with what followed, and the double-move card is used up. It cannot be played where the \
                turn's own card had lifted the check again.",
        },
        Said {
            card: 34,
            theirs: "takes the card you just played into the other hand",
            full: "At the start of your turn, before your move, you take a card the other side has just played: the \
                one it stopped your last turn with, or that of its last turn or answer. A cancelled card can be taken \
                too, but not one that went back to its owner's hand. You may play it from your next turn on. No \
                position is named for it, since the card fills your hand. It is your card of this turn.",
        },
        Said {
            card: 35,
            theirs: "swaps an enemy bishop with an enemy knight",
            full: "After your move you swap one of your bishops with one of your knights. Name the bishop first. The \
                bishop may change the colour of its squares in this way. You may give check by it, but not mate. Your \
                own king must be safe afterwards.",
        },
        Said {
            card: 36,
            theirs: "says which kind of piece you must move next",
            full: "After your move you name a kind of piece by its letter: rook, bishop, knight or pawn. The other \
                side must move a piece of that kind in its next turn. A card played in place of the move must then \
                move such a piece too. You may only name a kind with which a legal move is possible; if none is left \
                when the turn comes, the order is void.",
        },
        Said {
            card: 37,
            theirs: "swaps one of your knights with one of your rooks",
            full: "After your move you swap an enemy knight with an enemy rook. Name the knight first. The rook can no \
                longer castle. You may give check by it, but not mate. Your own king must be safe when it is done, as \
                always.",
        },
        Said {
            card: 38,
            theirs: "an enemy piece passes through its own side",
            full: "In place of a move, any piece of yours moves in its usual way, but passes through pieces of its own \
                side, at least one of them. Enemy pieces still block it. It ends on an empty square and captures \
                nothing. A pawn may go its double step like this, and promotes on the last rank. Castling is not \
                possible.",
        },
        Said { card: 39, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 40,
            theirs: "the piece that moved explodes, and all beside it, yours too",
            full: "After your move the piece you have just moved may explode, if it captured nothing. It is lost \
                together with every piece on the eight squares around it, of both sides. Kings are not harmed, and a \
                king that moved does not explode. After castling it is the rook that does. Nothing stands behind the \
                card's number. Your own king must be safe afterwards, and it must not give mate.",
        },
        Said {
            card: 41,
            theirs: "another enemy piece becomes the king",
            full: "After your move another piece of yours, neither queen nor rook, becomes royal: check and mate are \
                about it from now on. It keeps its move. Your old king is a prince, moves like a king and may be \
                captured like any piece. Cards that speak of your king mean the royal piece. You can no longer \
                castle. Played again, it may move the crown on, even back to a prince.",
        },
        Said { card: 42, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 43,
            theirs: "one or two enemy pawns advance two squares each",
            full: "In place of a move, one or two of your pawns advance two squares each, wherever they stand. The \
                squares before them must be empty. A pawn that went from its second rank may be taken in passing. One \
                that reaches the last rank promotes. It may give check, but not mate.",
        },
        Said {
            card: 44,
            theirs: "an enemy pawn hops over pieces, capturing none",
            full: "In place of a move, one of your pawns hops diagonally over a piece beside it, of either side, onto \
                the empty square behind. It may go on hopping, also backwards. You name the pawn and every square it \
                lands on. Nothing is captured. It must end elsewhere than it began. It promotes if the last hop ends \
                on the last rank.",
        },
        Said {
            card: 45,
            theirs: "an enemy pawn advances three squares",
            full: "In place of a move, one of your pawns advances three squares straight ahead, from wherever it \
                stands. All three squares must be empty. It cannot be taken in passing, and it promotes if it reaches \
                the last rank. It may give check, but not mate.",
        },
        Said {
            card: 46,
            theirs: "takes an enemy pawn off the board",
            full: "After your move you take one of your own pawns off the board, for instance to open a line. It \
                counts as lost by your own doing, so no card brings it back. You may give check by it, but not mate, \
                and your own king must be safe afterwards. A pawn that is royal cannot be removed.",
        },
        Said {
            card: 47,
            theirs: "an enemy piece moves like a knight, capturing nothing",
            full: "In place of a move, any piece of yours, king and pawns included, makes one knight's leap to an \
                empty square. It captures nothing, and a pawn that gets to the last rank does not promote. It may \
                give check, but not mate. Afterwards it moves as it always did.",
        },
        Said {
            card: 48,
            theirs: "an enemy pawn captures diagonally backwards",
            full: "In place of a move, one of your pawns captures an enemy piece that stands one square diagonally \
                behind it. You name the pawn and the square. The king cannot be taken, of course, and an empty square \
                is no goal. A pawn on its second rank may end on its first; from there it goes one square at a time.",
        },
        Said {
            card: 49,
            theirs: "an enemy rook captures over one piece",
            full: "In place of a move, one of your rooks goes along its rank or file and hops over exactly one piece \
                of either side. It captures the first enemy piece behind it. All other squares on its way are empty. \
                It must capture. The piece it hops over stays. A hole cannot be hopped.",
        },
        Said {
            card: 50,
            theirs: "the bishop that just moved moves once more",
            full: "You play it between two moves of the same bishop: the move, the card, the second move. The first \
                move must capture nothing; the second may. The bishop may also go back where it came from. The second \
                move may give check, but not mate.",
        },
        Said {
            card: 51,
            theirs: "the rook that just moved moves once more",
            full: "You play it between two moves of the same rook: the move, the card, the second move. The first move \
                must capture nothing; the second may. Castling may be the first move, and the rook then moves again. \
                The second move may give check, but not mate.",
        },
        Said { card: 52, theirs: CANCEL, full: CANCEL_FULL },
        Said {
            card: 53,
            theirs: "makes a piece a magnet: what stands beside it cannot move",
            full: "After your move one of your pieces becomes a magnet, even the king. As long as it stays where it \
                is, no piece on the eight squares around it can move, of neither side; kings alone are free. Held \
                pieces give no check, cannot castle, and are not moved by cards. They can be captured or removed. A \
                piece that comes beside the magnet is held too. It ends when the magnet moves or is swapped.",
        },
        Said {
            card: 54,
            theirs: "swaps an enemy bishop with an enemy rook",
            full: "After your move you swap one of your bishops with one of your rooks. Name the bishop first. The \
                rook can no longer castle. You may give check by it, but not mate, and your own king must be safe \
                afterwards.",
        },
        Said {
            card: 55,
            theirs: "sends a piece of yours back to a starting square",
            full: "After your move you put an enemy piece back on a square where such a piece stands at the start of a \
                game. The square must be empty; any starting square of its kind will do, and a bishop may change \
                colour. Pawns go back to their second rank, on any file. A rook or king sent home cannot castle. It \
                may give check, but not mate.",
        },
        Said {
            card: 56,
            theirs: "swaps an enemy knight with an enemy rook",
            full: "After your move you swap one of your knights with one of your rooks. Name the knight first. The \
                rook can no longer castle. You may give check by it, but not mate, and your own king must be safe \
                afterwards.",
        },
        Said {
            card: 57,
            theirs: "lets the other side pick a card of its list",
            full: "You play it when a piece of yours, not a pawn, was captured in the last turn. You name any position \
                of your own list that nobody has named yet, and the card there comes into your hand in place of this \
                one. The other side is told the position, not the card. It can no longer name that position. With \
                none left, the card cannot be played.",
        },
        Said {
            card: 58,
            theirs: "an enemy piece captures one of its own side",
            full: "In place of a move, one of your pieces captures another of yours, in the way it usually captures. \
                You cannot take your king. What is taken counts as lost by your own doing, so no card brings it back. \
                A pawn that captures on the last rank promotes. It may give check, but not mate.",
        },
        Said {
            card: 59,
            theirs: "brings back a piece that you captured",
            full: "After your move one of your captured pieces, any but a queen, comes back on a square where such a \
                piece stands at the start of a game. You name the letter and the square, which must be empty. The \
                enemy must have taken it; a promoted piece is a pawn again. It may give check, but not mate, and a \
                rook that comes back cannot castle.",
        },
        Said {
            card: 60,
            theirs: "swaps one of your bishops with an enemy bishop",
            full: "In place of a move you swap one of your bishops with an enemy bishop. Name your own first. They may \
                change the colour of their squares in this way. You may give check by it, but not mate, and your own \
                king must be safe.",
        },
        Said {
            card: 61,
            theirs: "removes a pawn of yours, for the piece you took",
            full: "You play it when the other side has just captured a piece of yours that is no pawn. You remove an \
                enemy pawn of your choice. The capture stands, and you then make your own turn. It acts at the moment \
                of the capture: a card that was played after it is done again, or goes back. The enemy's king must \
                not be left open to capture by it, and a royal pawn cannot be removed.",
        },
        Said {
            card: 62,
            theirs: "an enemy pawn captures straight ahead",
            full: "In place of a move, one of your pawns captures the enemy piece right in front of it. You name the \
                pawn alone. The king cannot be taken. It promotes if it captures on the last rank. It may give check, \
                but not mate.",
        },
        Said {
            card: 63,
            theirs: "the piece just moved cannot be captured in your next turn",
            full: "After your move, the piece you have just moved cannot be captured in the other side's next turn, \
                neither by a move nor by a card that captures. Removing it in another way is possible, by an \
                explosion or a trap, for instance. After castling you say whether king or rook is meant. Pieces \
                that may not capture a shielded king give no check to it.",
        },
        Said {
            card: 64,
            theirs: "a pawn of yours changes sides",
            full: "Before your move an enemy pawn in your half of the board becomes yours. Your half is the four ranks \
                nearest to you. Then you make your move, with that pawn if you like. It now goes in your direction. A \
                neutral pawn becomes yours too, and is neutral no longer. A royal pawn cannot be turned.",
        },
        Said {
            card: 65,
            theirs: "any number of enemy pawns advance one square",
            full: "In place of a move, as many of your pawns as you like advance one square each, straight ahead onto \
                empty squares. You name them all on one line. One pawn may follow another. A pawn that reaches the \
                last rank promotes. It may give check, but not mate.",
        },
        Said {
            card: 66,
            theirs: "your capturing piece is lost; the piece it took stays",
            full: "You play it when a piece of yours has just been captured. Your piece stays where it was, and the \
                one that captured it is lost. You then make your own turn. A card played after the capture is done \
                again, or goes back. It cannot be played if a king captured, nor if the enemy's king could be taken \
                afterwards.",
        },
        Said {
            card: 67,
            theirs: "moves a pawn of yours one or two squares back",
            full: "After your move you move an enemy pawn one or two squares straight back. The squares behind it must \
                be empty. You name the pawn and where it goes. On its first rank it goes one square at a time from \
                then on. It may give check, but not mate.",
        },
        Said {
            card: 68,
            theirs: "the enemy king leaves the board for a turn",
            full: "Before your move you take your king off the board; then you make a normal move. While it is away \
                you are neither in check nor mated, and nothing of yours is pinned. Your next turn begins with his \
                return, to an empty square on the edge where he is not in check; then you move as usual. You must \
                have a legal move after taking it off. You can no longer castle.",
        },
        Said {
            card: 69,
            theirs: "pawns now move diagonally and capture straight ahead",
            full: "After your move all pawns of both sides change: they move diagonally and capture straight ahead. \
                From the second rank a pawn may go two squares diagonally. Nothing is taken in passing any more. It \
                lasts until the card is played once more, which makes pawns normal again. It may give check, but not \
                mate.",
        },
        Said {
            card: 70,
            theirs: "swaps one of your bishops with one of your rooks",
            full: "After your move you swap an enemy bishop with an enemy rook. Name the bishop first. The rook can no \
                longer castle. You may give check by it, but not mate. Your own king must be safe when it is done, as \
                always.",
        },
    ]
}
