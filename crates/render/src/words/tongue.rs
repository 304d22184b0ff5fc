//! One game in one language: what is built in, and the files of a folder that replace it.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use minijinja::{Environment, UndefinedBehavior};

use super::{
    built_in::{BuiltIn, KIT, environment_of},
    phrases::{PHRASES, phrase_name, phrases},
};
use crate::text::Language;

/// One game in one language, or what is about no one game.
#[derive(Debug)]
pub(super) struct Tongue {
    /// The name of the game, or [`KIT`].
    pub(super) name: &'static str,
    pub(super) language: Language,
    own: BuiltIn,
    /// What is said where the game has no words of its own for it; none where it is that itself.
    kit: Option<BuiltIn>,
    /// Whose files replace those built in.
    folder: Option<Arc<Path>>,
    ready: OnceLock<Ready>,
}

/// The templates of a game in one language, once something is to be said in it.
#[derive(Debug)]
pub(super) struct Ready {
    pub(super) built_in: Environment<'static>,
    /// With the folder's templates, where there is one that can be used.
    pub(super) replaced: Option<Environment<'static>>,
    /// What cannot be used of the folder.
    complaints: Vec<String>,
}

impl Ready {
    /// Those to try, the folder's before the built-in ones.
    pub(super) fn all(&self) -> impl Iterator<Item = &Environment<'static>> {
        self.replaced.iter().chain([&self.built_in])
    }

    /// The built-in one, forgiving: an unknown value is shown as nothing rather than losing a letter. It is
    /// hardly ever wanted, and takes as much room as the other.
    pub(super) fn forgiving(&self) -> Environment<'static> {
        let mut forgiving = self.built_in.clone();
        forgiving.set_undefined_behavior(UndefinedBehavior::Chainable);
        forgiving
    }
}

impl Tongue {
    /// A game's.
    pub(super) fn of(name: &'static str, language: Language, own: BuiltIn, folder: Option<Arc<Path>>) -> Self {
        let kit = Some(BuiltIn::kit(language));
        Self { name, language, own, kit, folder, ready: OnceLock::new() }
    }

    /// Of what is about no one game.
    pub(super) fn kit(language: Language, folder: Option<Arc<Path>>) -> Self {
        Self { name: KIT, language, own: BuiltIn::kit(language), kit: None, folder, ready: OnceLock::new() }
    }

    /// Its templates, the built-in ones and those of the folder.
    pub(super) fn ready(&self) -> &Ready {
        self.ready.get_or_init(|| {
            let built_in = environment_of(self.language, [self.own].into_iter().chain(self.kit));
            let mut complaints = Vec::new();
            let replaced = self.folder.as_ref().and_then(|folder| self.replaced(&built_in, folder, &mut complaints));
            Ready { built_in, replaced, complaints }
        })
    }

    /// The names of its own built-in templates.
    pub(super) fn names(&self) -> Result<Vec<String>, String> {
        self.own.names()
    }

    /// The built-in environment with the files of the folder over it, if it has any that can be used: the referee's
    /// over the referee's, then the game's over both.
    fn replaced(
        &self,
        built_in: &Environment<'static>,
        folder: &Path,
        complaints: &mut Vec<String>,
    ) -> Option<Environment<'static>> {
        let mut environment = built_in.clone();
        let mut any = false;
        if let Some(kit) = self.kit {
            let own: BTreeSet<String> = self.own.names().unwrap_or_default().into_iter().collect();
            let known = |name: &str| kit.has_layout(name);
            // What the game says in its own words is no matter of the referee's.
            let wanted = |name: &str| !own.contains(name);
            any |= self.add_folder(&mut environment, (folder, KIT), known, wanted, complaints);
        }
        let known = |name: &str| self.own.has_layout(name) || self.kit.is_some_and(|kit| kit.has_layout(name));
        any |= self.add_folder(&mut environment, (folder, self.name), known, |_| true, complaints);
        any.then_some(environment)
    }

    /// Adds the files of one of its folders: layouts for all languages, and what lies in the language's own folder;
    /// whether any could be used.
    fn add_folder(
        &self,
        environment: &mut Environment<'static>,
        (above, of): (&Path, &str),
        known: impl Fn(&str) -> bool,
        wanted: impl Fn(&str) -> bool,
        complaints: &mut Vec<String>,
    ) -> bool {
        let language = self.language.code();
        let mut any = false;
        let folder = above.join(of);
        let own = files(&folder.join(language)).into_iter().map(|path| (path, true));
        for (path, own) in files(&folder).into_iter().map(|path| (path, false)).chain(own) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_string();
            let shown = if own { format!("{of}/{language}/{name}") } else { format!("{of}/{name}") };
            if !(own && name == PHRASES || known(&name)) {
                complaints.push(format!("{shown} is no file of the letters; it is not used"));
                continue;
            }
            let used = match fs::read_to_string(&path) {
                Ok(text) => add(environment, &name, &text, &wanted),
                Err(error) => Err(error.to_string()),
            };
            match used {
                Ok(()) => any = true,
                Err(fault) => complaints.push(format!("{shown} cannot be used, the built-in one is: {fault}")),
            }
        }
        any
    }

    /// What cannot be used, of the folder and of what is built in: everything is compiled.
    pub(super) fn complaints(&self) -> Vec<String> {
        let ready = self.ready();
        let complaint = |name: &str, fault: &str| format!("the built-in {}/{name} cannot be used: {fault}", self.name);
        let built_in = match self.names() {
            Ok(names) => {
                let faulty =
                    |name: &String| Some(complaint(name, &ready.built_in.get_template(name).err()?.to_string()));
                names.iter().filter_map(faulty).collect()
            }
            Err(fault) => vec![complaint(PHRASES, &fault)],
        };
        built_in.into_iter().chain(ready.complaints.iter().cloned()).collect()
    }
}

/// The files in a folder, sorted; none where there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file())
        .collect();
    found.sort_unstable();
    found
}

/// Adds a layout, or the phrases of `words.toml`, as far as they are wanted. A file with a fault adds nothing.
fn add(
    environment: &mut Environment<'static>,
    name: &str,
    text: &str,
    wanted: impl Fn(&str) -> bool,
) -> Result<(), String> {
    let mut trial = environment.clone();
    if name != PHRASES {
        trial.add_template_owned(name.to_string(), text.to_string()).map_err(|e| e.to_string())?;
        if !wanted(name) {
            return Ok(());
        }
    } else {
        for (code, phrase) in phrases(text)? {
            let name = phrase_name(&code);
            if wanted(&name) {
                trial.add_template_owned(name, phrase).map_err(|e| format!("{code}: {e}"))?;
            }
        }
    }
    *environment = trial;
    Ok(())
}
