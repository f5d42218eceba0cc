//! A deal that is over: all four hands, the cards that were played in turn, and how the predictions
//! did.

use parlour_games::{
    engine::{Phrase, Seat},
    tunnel::{Card, Finished, Hand, Phase, Suit, View, place},
};

use super::{
    cards, compass,
    frame::{GAP, MARGIN, title},
    predictions,
    table::{at, is_named},
    text, turns,
};
use crate::{
    Words,
    scene::{Rect, Scene, Text, point},
    theme::{self, BODY, INK, MUTED, SMALL, WIDTH},
};

/// A hand: its owner, and a line for each suit.
const HAND: (f32, f32) = (250.0, 132.0);
const OWNER: f32 = 30.0;
/// Between the hands of North and South.
const BETWEEN: f32 = 18.0;

/// Draws it all, and returns where it ends below.
pub(super) fn draw(scene: &mut Scene, view: &View, deal: &Finished, words: &dyn Words) -> f32 {
    let mut y = title(scene, &heading(view), words);
    let room = Rect::new(MARGIN, y, WIDTH - 2.0 * MARGIN, 2.0 * HAND.1 + BETWEEN);
    for (seat, hand) in (0..).map(Seat).zip(&deal.hands) {
        holding(scene, view, deal, seat, *hand, words, place_of(seat, room));
    }
    y = room.bottom() + GAP;
    y = turns::draw(scene, deal, y) + GAP;
    y = predictions::draw(scene, view, deal, words, y);
    if let Some(next) = text::next(view, "tunnel-pic-next-asks", "tunnel-pic-next-predicts") {
        y += 22.0;
        let text = Text::new(&words.say(&next), MARGIN, y, BODY, INK).bold();
        scene.text(text.within(WIDTH - 2.0 * MARGIN));
        y += 10.0;
    }
    y
}

fn heading(view: &View) -> Phrase {
    match view.phase {
        Phase::Over => Phrase::new("tunnel-pic-over"),
        _ => Phrase::new("tunnel-pic-after")
            .with("deal", view.finished.len())
            .with("deals", view.config.deals),
    }
}

fn place_of(seat: Seat, room: Rect) -> Rect {
    let (width, height) = HAND;
    let (middle, centre) = (room.centre().x - width / 2.0, room.centre().y - height / 2.0);
    let (x, y) = match place(seat) {
        "south" => (middle, room.bottom() - height),
        "west" => (room.x, centre),
        "north" => (middle, room.y),
        _ => (room.right() - width, centre),
    };
    Rect::new(x, y, width, height)
}

fn holding(
    scene: &mut Scene,
    view: &View,
    deal: &Finished,
    seat: Seat,
    hand: Hand,
    words: &dyn Words,
    rect: Rect,
) {
    let y = rect.y + OWNER / 2.0 - 2.0;
    theme::mark(scene, seat, point(rect.x + 10.0, y), 9.5);
    let end = rect.right() - 6.0;
    let mut x = rect.x + 28.0;
    let text = Text::new(&words.say(&at(seat)), x, y, BODY, INK).bold().within(end - 30.0 - x);
    x += text.width() + 10.0;
    scene.text(text);
    if deal.dealer == seat {
        compass::dealer(scene, point(x + 11.0, y), words);
        x += 30.0;
    }
    if is_named(view) {
        let text = Text::new(&theme::name(words, seat), x, y, SMALL, MUTED);
        scene.text(text.within(end - x));
    }
    let line = (rect.height - OWNER) / 4.0;
    for (row, suit) in (0_u8..).zip(Suit::ALL) {
        let y = rect.y + OWNER + (f32::from(row) + 0.5) * line;
        cards::suit(scene, suit, point(rect.x + 10.0, y), 8.5);
        let ranks = hand.cards().iter().filter(|card| card.suit() == suit).map(Card::rank_said);
        let ranks = ranks.collect::<Vec<_>>().join(" ");
        let ranks = if ranks.is_empty() { "–" } else { &ranks };
        let x = rect.x + 28.0;
        scene.text(Text::new(ranks, x, y, SMALL, cards::colour(suit)).within(rect.right() - x));
    }
}
