// What Parlour says, as elements: messages of a room, and answers that only the asker sees.
// Promises to show whatever part of a message is there, and to reserve a picture's space before it comes.

import * as api from "./api.js";
import { controls } from "./controls.js";
import { clean, glyph, h, line } from "./dom.js";
import { moment, t, time } from "./words.js";

const RELOADS = 4; // times that a picture that did not come is asked for again

/** Only addresses of our own server are followed. */
const ours = (url) => typeof url === "string" && /^\/(?!\/)/.test(url);

/** What messages and answers have in common: lines, texts, and the board with what can be done beside it. */
function body(said, offered) {
  const lines = Array.isArray(said.lines) ? said.lines : [];
  const small = Array.isArray(said.small) ? said.small : [];
  const record = said.record && ours(said.record.url) ? said.record : null;
  const replay = said.replay && [said.replay.gif, said.replay.keepsake].filter((shown) => shown && ours(shown.url));
  const picture = said.picture && ours(said.picture.url) ? board(said.picture) : null;
  const text = ours(said.plain) ? asText(said.plain) : null;
  return [
    ...lines.flatMap((said) => String(said).split("\n")).map((sentence) => line(sentence)),
    ...small.map((sentence) => h("p", { class: "small-print", dir: "auto" }, clean(sentence))),
    record ? h("p", {}, h("a", { href: record.url, download: "", "data-testid": "record" }, clean(record.label))) : null,
    replay ? h("div", { class: "replay", "data-testid": "replay" }, replay.map(kept)) : null,
    said.text ? h("pre", { class: "plain", tabIndex: 0, "data-testid": "text" }, clean(said.text)) : null,
    picture || text || offered ? h("div", { class: "stage" }, picture || text ? h("div", { class: "sight" }, picture, text) : null, offered) : null,
  ].filter(Boolean);
}

function board({ url, alt, width, height }) {
  const image = h("img", { class: "board", "data-testid": "board", alt: clean(alt), loading: "lazy", decoding: "async" });
  if (width > 0 && height > 0) {
    image.width = width;
    image.height = height;
  }
  let reloads = 0;
  const frame = h("a", { class: "frame", href: url, target: "_blank", rel: "noopener", title: t("page-board-open") }, image);
  image.addEventListener("load", () => frame.classList.remove("missing"));
  image.addEventListener("error", () => {
    frame.classList.add("missing");
    reloads += 1;
    if (reloads <= RELOADS) setTimeout(() => (image.src = url), 1_000 * 2 ** reloads);
  });
  image.src = url;
  frame.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || typeof HTMLDialogElement === "undefined") return;
    event.preventDefault();
    enlarge(url, image.alt);
  });
  return frame;
}

/** A picture of a replay, and a way to save it. */
function kept(shown) {
  const save = h("a", { href: shown.url, download: clean(shown.name), "data-testid": "save" }, clean(shown.label));
  return h("figure", {}, board(shown), h("figcaption", {}, save));
}

/** The picture in its full size, in a dialog that Escape, a click or the button closes. */
function enlarge(url, alt) {
  const dialog = h(
    "dialog",
    { class: "full", "aria-label": t("page-board"), "data-testid": "board-full" },
    h("img", { src: url, alt }),
    h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("page-close")),
  );
  dialog.addEventListener("click", (event) => event.target.tagName !== "BUTTON" && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function asText(url) {
  const text = h("pre", { class: "plain", tabIndex: 0, "data-testid": "plain-text" });
  const details = h("details", { class: "as-text", "data-testid": "plain" }, h("summary", {}, t("page-board-as-text")), text);
  let asked = false;
  details.addEventListener("toggle", async () => {
    if (!details.open || asked) return;
    asked = true;
    text.textContent = t("page-loading");
    try {
      text.textContent = clean(await api.plain(url));
    } catch (fault) {
      asked = false; // closing and opening asks again
      text.textContent = fault.message || t("page-not-loaded");
    }
  });
  return details;
}

/** The mark of what nobody else sees. */
export const onlyYou = () => h("span", { class: "only-you", "data-testid": "only-you" }, glyph("lock"), t("page-only-you"));

/** A message of a room. `press(line, message)` is what its controls do. */
export class Message {
  #controls = null;

  constructor(message, { me, press, live }) {
    this.message = message;
    this.seq = Number(message.seq);
    this.at = Math.abs(Number(message.at)) < 8e15 ? Number(message.at) : Date.now();
    this.table = message.table || "";
    const mentions = Array.isArray(message.mentions) ? message.mentions : [];
    const mine = mentions.includes(me);
    this.forMe = mine || message.private === true;
    this.calls = mine;
    // What calls others is theirs to press; what calls nobody, such as a free seat, is for everybody.
    if (live && this.offers && (mine || mentions.length === 0)) this.#controls = controls(message.controls, (line) => press(line, this));
    this.element = h(
      "article",
      {
        class: ["message", mine && "mine", message.private && "private"].filter(Boolean).join(" "),
        "data-testid": "message",
        "data-room": message.room,
        "data-seq": this.seq,
        "data-table": this.table,
        "data-private": message.private ? "true" : "false",
      },
      h(
        "header",
        { class: "about" },
        h("time", { dateTime: new Date(this.at).toISOString(), title: moment(this.at) }, time(this.at)),
        this.table ? h("span", { class: "table", dir: "auto" }, clean(this.table)) : null,
        mine && !message.private ? h("span", { class: "for-you", "data-testid": "for-you" }, glyph("star"), t("page-for-you")) : null,
        message.private ? onlyYou() : null,
      ),
      body(message, this.#controls),
    );
  }

  get offers() {
    return Array.isArray(this.message.controls) && this.message.controls.length > 0;
  }

  /** Does it say how a table stands, so that what an earlier message offered is over? */
  get supersedes() {
    if (this.offers) return true;
    return this.table !== "" && (Boolean(this.message.picture) || (this.message.moment ?? null) !== null);
  }

  /** Takes its controls away. Returns whether the keyboard was in them. */
  retire() {
    const held = this.#controls?.contains(document.activeElement) ?? false;
    this.#controls?.remove();
    this.#controls = null;
    return held;
  }

  /** A newer board of its table is there: this one is for looking back, and takes less room. */
  past() {
    this.element.classList.add("past");
  }

  /** Gives the keyboard to the first control. Returns whether there is one. */
  focus() {
    const first = this.#controls?.querySelector("button, select, input");
    first?.focus();
    return Boolean(first);
  }

  /** Does it call its reader to do something that can still be done? */
  get waits() {
    return this.calls && this.#controls !== null;
  }

  /** The line that calls, to quote it: whose turn it is comes last. */
  get excerpt() {
    return clean((Array.isArray(this.message.lines) && this.message.lines.at(-1)) || this.message.picture?.alt || "");
  }
}

/** What becomes of a command: being sent, then its answer. It is gone when the page is. */
export class AnswerRow {
  #on;
  #line;
  #controls = null;
  gone = false;

  /** `on` has press(line, answer), again(), drop(), edit(line) or null, changed(row). */
  constructor(line, on) {
    this.#line = clean(line);
    this.#on = on;
    this.element = h("article", { class: "answer", "data-testid": "answer" });
    this.sending(1);
  }

  sending(tries) {
    if (tries > 1 && tries !== 3) return; // told once that it is on its way, once that it takes long
    this.#fill(
      "sending",
      h("p", { class: "state" }, h("span", { class: "spinner", "aria-hidden": "true" }), t(tries > 2 ? "page-sending-again" : "page-sending")),
      tries > 2 ? this.#button("page-give-up", () => this.#close(this.#on.drop)) : null,
    );
  }

  /** Shows the answer. Returns false if it says nothing, and then removes the row. */
  answered(answer) {
    this.#controls = controls(answer.controls, (line) => this.#on.press(line, answer));
    const parts = body(answer, this.#controls);
    if (parts.length === 0) {
      this.#close();
      return false;
    }
    this.table = answer.table || "";
    this.#fill(answer.refused ? "refused" : "answered", parts, answer.refused ? this.#edit() : null);
    return true;
  }

  failed(fault) {
    const sentence = fault.message || t(fault.passing ? "page-not-sent" : "page-went-wrong");
    this.#fill(
      "failed",
      line(sentence),
      h("div", { class: "controls" }, fault.passing ? this.#button("page-try-again", () => this.#on.again()) : this.#edit()),
    );
  }

  /** The table has moved on: what this answer offered is over. */
  retire() {
    this.#controls?.remove();
    this.#controls = null;
  }

  #edit() {
    return this.#on.edit ? this.#button("page-edit", () => this.#on.edit(this.#line)) : null;
  }

  #button(word, onclick) {
    return h("button", { type: "button", class: "button small", onclick }, t(word));
  }

  #close(then) {
    this.gone = true;
    this.element.remove();
    then?.();
    this.#on.changed?.(this);
  }

  #fill(state, ...parts) {
    this.element.dataset.state = state;
    const over = state !== "sending";
    this.element.setAttribute("aria-live", over ? "polite" : "off");
    this.element.replaceChildren(
      h(
        "header",
        { class: "about" },
        over ? onlyYou() : null,
        h("span", { class: "echo", dir: "auto" }, this.#line),
        over
          ? h("button", { type: "button", class: "dismiss", "aria-label": t("page-dismiss"), title: t("page-dismiss"), onclick: () => this.#close() }, glyph("cross"))
          : null,
      ),
      state === "refused" ? h("p", { class: "verdict" }, t("page-refused")) : "",
      ...parts.flat().filter(Boolean),
    );
    this.#on.changed?.(this);
  }
}
