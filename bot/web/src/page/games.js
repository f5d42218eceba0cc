// Which games there are, and the shortest ways into one: against the computer, with others, its rules.
// Promises one list of cards, used by the welcome in the log and by the dialogs.

import { clean, glyph, h } from "./dom.js";
import { t } from "./words.js";

const AGAINST_COMPUTER = "fill:easy";

/** A card for every game; `start(line)` sends a line. */
export function cards(games, start) {
  return h(
    "ul",
    { class: "cards" },
    games.map((game) =>
      h(
        "li",
        { class: "card", "data-game": game.name },
        h("h3", { dir: "auto" }, clean(game.title || game.name)),
        h("p", { dir: "auto" }, clean(game.tagline)),
        h(
          "div",
          { class: "controls" },
          choice("page-play-computer", "button primary", `new-computer-${game.name}`, () => start(`${opening(game)} ${AGAINST_COMPUTER}`)),
          choice("page-play-others", "button", `new-others-${game.name}`, () => start(opening(game))),
          choice("page-rules", "button", `rules-${game.name}`, () => start(`/rules ${game.name}`)),
        ),
      ),
    ),
  );
}

const opening = (game) => game.new || `/${game.name} new`;

const choice = (word, style, testid, onclick) => h("button", { type: "button", class: style, "data-testid": testid, onclick }, t(word));

/** A dialog with the cards; it closes when something was chosen. */
export function offerGames(games, start) {
  const dialog = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title", "data-testid": "games" });
  dialog.append(
    h("h2", { id: "sheet-title" }, t("page-new-game")),
    cards(games, (line) => {
      dialog.close();
      start(line);
    }),
    h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("page-close")),
  );
  open(dialog);
}

/** A dialog to choose whose rules to read; with one game there is nothing to choose. */
export function offerRules(games, start) {
  if (games.length === 1) {
    start(`/rules ${games[0].name}`);
    return;
  }
  const dialog = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title", "data-testid": "rules" });
  const pick = (game) => () => {
    dialog.close();
    start(`/rules ${game.name}`);
  };
  dialog.append(
    h("h2", { id: "sheet-title" }, t("page-rules")),
    h("div", { class: "stack" }, games.map((game) => h("button", { type: "button", class: "button", dir: "auto", onclick: pick(game) }, clean(game.title || game.name)))),
    h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("page-close")),
  );
  open(dialog);
}

/** Shows a dialog that a click beside it closes, and that leaves nothing behind. */
export function open(dialog) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The first thing in the log of somebody who has not played yet. */
export function invitation(games, start, dismiss) {
  return h(
    "section",
    { class: "invitation", "aria-label": t("page-start"), "data-testid": "invitation" },
    h("h2", {}, t("page-start")),
    h("p", {}, t("page-start-how")),
    cards(games, start),
    h("button", { type: "button", class: "dismiss", "aria-label": t("page-dismiss"), title: t("page-dismiss"), onclick: dismiss }, glyph("cross")),
  );
}
