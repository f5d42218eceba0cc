// The rooms: which one is open, what is unread in the others, and the live messages of all.
// Promises that what was read stays read: per player and room, over reloads and windows.

import { controls } from "./controls.js";
import { clean, glyph, h, keep } from "./dom.js";
import { Log } from "./log.js";
import { onlyYou } from "./message.js";
import { listen } from "./stream.js";
import { t } from "./words.js";

export class Rooms {
  #logs = new Map();
  #tabs = new Map();
  #open = null;
  #me;
  #parts;
  #stop = null;
  #drafts = new Map();
  #box;
  #press;

  /** `parts` are elements: tabs, place, title, connection, nudge. */
  constructor(me, rooms, parts, { fresh, press, stranger, box }) {
    this.#me = me;
    this.#parts = parts;
    this.#box = box;
    this.#press = press;
    this.stranger = stranger;
    const kept = this.#kept();
    for (const { id, title } of rooms) {
      // To a newcomer a room's past is not news, but what was written to them alone is.
      const read = kept[id] ?? (fresh && id === "direct" ? 0 : null);
      const log = new Log(id, title, read, { me: me.id, press: (line, message) => press(id, line, message), read: () => this.#wasRead() });
      this.#logs.set(id, log);
      const badge = h("span", { class: "badge", hidden: true, "data-testid": `unread-${id}` });
      const tab = h("button", { type: "button", class: "tab", "data-testid": `room-${id}`, onclick: () => this.open(id) }, glyph(id === "direct" ? "lock" : "rooms"), h("span", { class: "tab-title", dir: "auto" }, clean(title)), badge);
      this.#tabs.set(id, { tab, badge });
    }
    parts.tabs.replaceChildren(...[...this.#tabs.values()].map(({ tab }) => tab));
    window.addEventListener("storage", this.#elsewhere);
    document.addEventListener("visibilitychange", this.#noticed);
  }

  /** Loads every room, opens one, and listens. */
  async begin(first) {
    await Promise.all([...this.#logs.values()].map((log) => log.begin()));
    for (const log of this.#logs.values()) for (const standing of log.standings) this.#outdate(log, standing);
    this.#stop = listen(() => this.#position(), {
      message: (message) => this.#arrived(message),
      state: (state) => this.#connection(state),
      stranger: () => this.stranger(),
    });
    this.open(this.#logs.has(first) ? first : this.#logs.keys().next().value, false);
    this.#wasRead();
  }

  get current() {
    return this.#open;
  }

  log(room) {
    return this.#logs.get(room) ?? this.#logs.get(this.#open);
  }

  open(room, focus = true) {
    const log = this.#logs.get(room);
    if (!log) return;
    if (room !== this.#open) {
      if (this.#open) {
        this.#logs.get(this.#open).hidden();
        this.#drafts.set(this.#open, this.#box.line);
      }
      this.#open = room;
      this.#parts.place.replaceChildren(log.element);
      this.#parts.title.replaceChildren(h("span", { dir: "auto" }, clean(log.title)), ...(room === "direct" ? [onlyYou()] : []));
      this.#box.write(this.#drafts.get(room) ?? "", false);
      for (const [id, { tab }] of this.#tabs) {
        if (id === room) tab.setAttribute("aria-current", "page");
        else tab.removeAttribute("aria-current");
      }
      log.shown();
      keep.write("sessionStorage", "parlour.room", room);
    }
    // A phone's keyboard should not jump up just because a room was opened.
    if (focus && matchMedia("(hover: hover)").matches) this.#box.input.focus();
    this.#tell();
  }

  close() {
    this.#stop?.();
    window.removeEventListener("storage", this.#elsewhere);
    document.removeEventListener("visibilitychange", this.#noticed);
    this.#parts.place.replaceChildren();
    this.#parts.tabs.replaceChildren();
    this.#parts.nudge.hidden = true;
    this.#parts.connection.hidden = true;
  }

  #arrived(message) {
    const log = this.#logs.get(message?.room);
    const added = log?.add(message);
    if (!added) return;
    if (added.supersedes) this.#outdate(log, { table: added.table, moment: message.moment, at: added.at });
    this.#tell();
  }

  /** A table that goes on in one room may have left a form behind in another. */
  #outdate(here, { table, moment, at }) {
    if (table === "" || (moment ?? null) === null) return;
    for (const log of this.#logs.values()) if (log !== here) log.outdate(table, moment, at);
  }

  /** `p12.d3`: the first letter of each room with its last message. */
  #position() {
    return [...this.#logs.values()].map((log) => `${log.room[0]}${log.last}`).join(".");
  }

  #connection(state) {
    const { connection } = this.#parts;
    connection.dataset.state = state;
    connection.hidden = state === "open";
    connection.textContent = state === "open" ? "" : t("page-lost");
  }

  #kept() {
    return keep.read("localStorage", `parlour.read.${this.#me.id}`, {});
  }

  #wasRead() {
    const read = this.#kept();
    for (const [id, log] of this.#logs) if (log.readTo !== null) read[id] = Math.max(read[id] ?? 0, log.readTo);
    keep.write("localStorage", `parlour.read.${this.#me.id}`, read);
    this.#tell();
  }

  #elsewhere = (event) => {
    if (event.key !== `parlour.read.${this.#me.id}`) return;
    const read = this.#kept();
    for (const [id, log] of this.#logs) log.readElsewhere(read[id]);
    this.#tell();
  };

  #noticed = () => {
    this.#logs.get(this.#open)?.noticed();
    this.#tell();
  };

  /** Badges, the window's title, and a word about what waits in another room. */
  #tell() {
    let total = 0;
    let waiting = null;
    for (const [id, log] of this.#logs) {
      const unread = log.unread;
      const count = unread.length;
      total += count;
      const { badge, tab } = this.#tabs.get(id);
      const number = log.unreadBeyond || count > 99 ? `${Math.min(count, 99)}+` : String(count);
      badge.hidden = count === 0;
      badge.textContent = count === 0 ? "" : number;
      tab.setAttribute("aria-label", count === 0 ? clean(log.title) : t("page-room-unread", { room: log.title, count: number }));
      if (id !== this.#open) {
        const message = unread.findLast((one) => one.waits);
        if (message) waiting = { log, message };
      }
    }
    document.title = total > 0 ? `(${total}) ${t("page-title")}` : t("page-title");
    this.#nudge(waiting);
  }

  #nudge(waiting) {
    const { nudge } = this.#parts;
    const key = waiting ? `${waiting.log.room}.${waiting.message.seq}` : "";
    if (nudge.dataset.for === key) return;
    nudge.dataset.for = key;
    nudge.hidden = !waiting;
    const held = nudge.contains(document.activeElement);
    if (!waiting) {
      nudge.replaceChildren();
      if (held) this.#box.input.focus();
      return;
    }
    const { log, message } = waiting;
    // A secret can be told from here, without a walk to the other room; a move wants its board.
    const tell = async (line) => {
      const done = await this.#press(this.#open, line, message);
      if (done) log.readElsewhere(message.seq);
      this.#wasRead();
      return done;
    };
    const here = message.message.private ? controls(message.message.controls, tell) : null;
    nudge.classList.toggle("whole", Boolean(here));
    nudge.replaceChildren(
      h("div", { class: "nudge-say" }, here ? onlyYou() : h("span", { class: "nudge-where" }, t("page-waiting", { room: log.title })), h("span", { class: "nudge-what", dir: "auto" }, message.excerpt)),
      ...(here ? [here] : []),
      h("button", { type: "button", class: here ? "button" : "button primary", "data-testid": "nudge-open", onclick: () => this.open(log.room) }, t("page-open")),
    );
  }
}
