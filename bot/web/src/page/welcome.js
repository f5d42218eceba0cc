// Choosing a nickname: the first thing that a stranger sees, and later the dialog to change it.
// Promises to hand over whoever the server says that we are, and to show its reason when a name will not do.

import * as api from "./api.js";
import { h } from "./dom.js";
import { open } from "./games.js";
import { t } from "./words.js";

const LONGEST = 32; // characters of a nickname

/** The form; `entered(me)` when the server has accepted the name. */
function nameForm(nick, action, ids, entered) {
  const input = h("input", {
    type: "text",
    id: ids.input,
    name: "nickname",
    required: true,
    maxLength: LONGEST * 2, // the server counts characters, a browser counts halves of some
    autocomplete: "nickname",
    autocapitalize: "words",
    spellcheck: false,
    dir: "auto",
    value: nick,
    "data-testid": ids.input,
    "aria-describedby": `${ids.input}-trouble`,
  });
  const trouble = h("p", { class: "trouble", id: `${ids.input}-trouble`, role: "alert", "data-testid": `${ids.input}-trouble` });
  const button = h("button", { type: "submit", class: "button primary", "data-testid": ids.button }, t(action));
  const say = (sentence) => {
    trouble.textContent = sentence;
    if (sentence) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    if (sentence) input.focus();
  };
  let busy = false;
  const submit = async (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (busy) return;
    if (name === "" || [...name].length > LONGEST) {
      say(t("page-nick-wanted", { max: LONGEST }));
      return;
    }
    busy = true;
    button.setAttribute("aria-disabled", "true");
    say("");
    try {
      const { me } = await api.enter(name);
      entered(me);
    } catch (fault) {
      say(fault.message || t(fault.status === 0 ? "page-not-reached" : "page-went-wrong"));
    }
    busy = false;
    button.removeAttribute("aria-disabled");
  };
  const form = h("form", { class: "name-form", noValidate: true, onsubmit: submit }, h("label", { htmlFor: ids.input }, t("page-nick")), h("div", { class: "row" }, input, button), trouble);
  return { form, input };
}

/** Shows the welcome inside `place`. */
export function welcome(place, entered) {
  const { form, input } = nameForm("", "page-play", { input: "nick", button: "enter" }, entered);
  place.replaceChildren(
    h("img", { class: "mark-large", src: "/page/icon.svg", alt: "", width: 72, height: 72 }),
    h("h1", {}, t("page-welcome")),
    h("p", { class: "lead" }, t("page-what")),
    form,
    h("p", { class: "hint" }, t("page-nick-hint")),
  );
  place.hidden = false;
  input.focus();
}

/** The dialog to change the name. */
export function rename(nick, renamed) {
  const dialog = h("dialog", { class: "sheet", "aria-label": t("page-rename"), "data-testid": "rename" });
  const { form, input } = nameForm(nick, "page-rename-do", { input: "rename-nick", button: "rename-enter" }, (me) => {
    dialog.close();
    renamed(me);
  });
  dialog.append(h("h2", {}, t("page-rename")), form, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("page-close")));
  open(dialog);
  input.select();
}
