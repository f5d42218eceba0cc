//! The laws that every game keeps, over random games of every variant: a test a law and a game, so that
//! `law::walls` asks Uncoprime Walls alone, and a new game is asked without another line here.

mod declared;
mod fair;
mod play;
mod press;
mod random;
pub(crate) mod secrecy;

pub(crate) use secrecy::{encoded, shown};

/// A module a game, with a test for each law.
macro_rules! laws {
    ($($module:ident => $Game:ident;)*) => {$(
        mod $module {
            use parlour_games::{GameKind, engine::Game as _, $module::$Game};

            use super::{declared, fair, play, press, secrecy};

            const KIND: GameKind = GameKind::$Game;

            #[test]
            fn it_ends_and_a_replay_of_what_was_written_equals_what_was_lived() {
                play::ends_and_replays(KIND);
            }

            #[test]
            fn a_view_that_was_shown_can_be_read_again() {
                play::views_are_read_again(KIND);
            }

            #[test]
            fn the_examples_are_views_that_the_game_shows() {
                play::examples_are_views(KIND);
            }

            #[test]
            fn legal_lists_exactly_what_is_accepted() {
                play::legal_is_what_is_accepted(KIND);
            }

            #[test]
            fn what_is_sampled_is_accepted_and_texts_differ() {
                play::samples_are_legal(KIND);
            }

            #[test]
            fn what_a_computer_writes_is_what_it_means() {
                play::computers_do_what_is_offered(KIND);
            }

            #[test]
            fn a_moment_is_the_same_for_all_and_no_two_turns_share_one() {
                press::moments_of_open_turns(KIND);
            }

            #[test]
            fn an_old_form_is_known_by_its_moment_also_in_secret_turns() {
                press::moments_of_each_seat(KIND);
            }

            #[test]
            fn whoever_is_to_act_has_something_to_press() {
                press::something_to_press(KIND);
            }

            #[test]
            fn completions_are_few_and_of_what_may_be_done_and_begin_with_what_was_typed() {
                press::completions(KIND);
            }

            #[test]
            fn what_an_observer_may_not_know_changes_nothing_for_them() {
                secrecy::nothing_leaks(KIND);
            }

            #[test]
            fn imagining_changes_something_for_somebody_in_every_variant_and_others_see_it() {
                secrecy::something_is_imagined(KIND);
            }

            #[test]
            fn a_leak_is_caught() {
                secrecy::a_leak_is_caught(KIND);
            }

            #[test]
            fn what_is_secret_and_heard_of_is_sealed_until_it_is_told() {
                fair::sealed_until_told(KIND);
            }

            #[test]
            fn what_is_told_stays_told() {
                fair::told_for_good(KIND);
            }

            #[test]
            fn what_ends_has_opened_something_if_it_has_secrets_that_are_heard_of() {
                fair::opened_in_the_end(KIND);
            }

            #[test]
            fn chance_can_be_done_again() {
                fair::chance_is_done_again(KIND);
            }

            #[test]
            fn what_other_dice_change_is_declared() {
                fair::what_dice_change(KIND, $Game::CHANCE.is_some());
            }

            #[test]
            fn it_waits_for_several_seats_only_if_it_is_declared_to() {
                declared::turns(KIND);
            }

            #[test]
            fn every_option_is_heard() {
                declared::options(KIND);
            }

            #[test]
            fn somebody_sees_something_else_only_if_secrets_are_declared() {
                declared::secrets(KIND);
            }

            #[test]
            fn who_sits_where_is_hidden_once_and_told_for_good() {
                declared::hidden_seats(KIND, $Game::HIDDEN_SEATS.is_some());
            }

            #[test]
            fn what_is_not_declared_is_not_there() {
                declared::capabilities::<$Game>(KIND);
            }
        }
    )*};
}
parlour_games::each_game!(laws);
