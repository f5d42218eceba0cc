//! The list of games, and the closed enums made from it.
//!
//! Everything that must exist once a game is made from `each_game!`, here and in the other
//! crates: a game without rules, a renderer or words does not compile.

// Circle: the closed enums are made of games behind object-safe traits, and those name the enums.

use std::{marker::PhantomData, ops::Deref, sync::Arc};

use super::{
    Game, Notice, Observer,
    erased::{AnyEntry, AnyGame, AnyKnowledge, AnyPlay, Listed, Of},
};

/// Hands the list of games to another macro, as `module => Type;` for each.
/// **A new game is one more line here.**
#[macro_export]
macro_rules! each_game {
    ($($then:tt)+) => {
        $($then)+! {
            walls => Walls;
            wiretap => Wiretap;
            tunnel => Tunnel;
            tangle => Tangle;
            worms => Worms;
        }
    };
}

macro_rules! games {
    ($($module:ident => $Game:ident;)*) => {
        /// Which game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind {
            $(
                #[doc = concat!("See [`crate::", stringify!($module), "`].")]
                $Game,
            )*
        }

        /// What one observer knows of any game.
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyView {
            $(
                #[doc = concat!("See [`crate::", stringify!($module), "`].")]
                $Game(crate::$module::View),
            )*
        }

        $(
            impl Listed for crate::$module::$Game {
                const KIND: GameKind = GameKind::$Game;

                fn any(view: Self::View) -> AnyView {
                    AnyView::$Game(view)
                }
            }
        )*

        impl GameKind {
            /// Every game, in the catalogue's order.
            pub const ALL: &'static [Self] = &[$(Self::$Game),*];

            /// Every game's name, in the catalogue's order.
            pub const NAMES: &'static [&'static str] =
                &[$(<crate::$module::$Game as Game>::ABOUT.name),*];

            const fn game(self) -> &'static dyn AnyGame {
                match self { $(Self::$Game => &Of::<crate::$module::$Game>(PhantomData),)* }
            }
        }

        impl AnyView {
            fn view(&self) -> &(dyn AnyKnowledge + 'static) {
                match self { $(Self::$Game(view) => view,)* }
            }
        }
    };
}
each_game!(games);

impl GameKind {
    /// The game of that name.
    ///
    /// ```
    /// use parlour_games::GameKind;
    /// assert_eq!(GameKind::named("Walls"), Some(GameKind::Walls));
    /// assert_eq!(GameKind::named("chess"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// The game's name in commands.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// Everything else that a game can be asked.
impl Deref for GameKind {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        self.game()
    }
}

/// An event of any game. It can be kept, and told to one observer, but not read.
#[derive(Clone)]
pub struct AnyEvent(pub(super) Arc<dyn AnyEntry>);

impl AnyEvent {
    /// The event as one line of JSON.
    pub fn encode(&self) -> String {
        self.0.encode()
    }

    /// What is said of it to `observer`.
    pub fn notice(&self, observer: Observer) -> Option<Notice> {
        self.0.notice(observer)
    }
}

/// Any game in play. What is in it can be had only as a view for one observer.
pub struct AnyTable(Box<dyn AnyPlay>);

impl AnyTable {
    /// The game after its first events; `None` if there are none, or not all of one game.
    pub fn replay(log: &[AnyEvent]) -> Option<Self> {
        log.first()?.0.kind().game().replay(log).map(Self)
    }

    /// The game after one more event; `None` if it is an event of another game.
    pub fn after(mut self, event: &AnyEvent) -> Option<Self> {
        self.0.evolve(event).then_some(self)
    }
}

impl Clone for AnyTable {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

/// What a game in play can be asked.
impl Deref for AnyTable {
    type Target = dyn AnyPlay;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// What a view can be asked.
impl Deref for AnyView {
    type Target = dyn AnyKnowledge;

    fn deref(&self) -> &Self::Target {
        self.view()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seats;

    #[test]
    fn as_many_sit_there_as_can_play() {
        for kind in GameKind::ALL {
            let config = kind.configure("").unwrap();
            assert_eq!(kind.usual_seats(&config).unwrap().count(), kind.default_seats());
        }
        let solo = GameKind::Worms.configure("mode:solo").unwrap();
        assert_eq!(GameKind::Worms.usual_seats(&solo).unwrap().count(), 1);
        let two = GameKind::Worms.check_seats(&solo, Seats::new(2).unwrap());
        assert_eq!(two.unwrap_err().phrase.id, "worms-refuse-players");
    }
}
