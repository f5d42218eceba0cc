// One room's log: messages in order, what is unread, and where the reader is.
// Promises that nothing jumps: it stays at the bottom when there, and otherwise where it was.

import * as api from "./api.js";
import { glyph, h } from "./dom.js";
import { Message } from "./message.js";
import { day, dayName, t } from "./words.js";

const NEAR = 48; // px from the bottom that still count as being there
const REACH = 240; // px from the top at which older messages are loaded
const MOST = 400; // messages kept in the page …
const LEAST = 250; // … and what is left when those are too many
const PAGE = 50;

export class Log {
  #messages = []; // by seq, without gaps
  #rows = new Set(); // answers
  #live = new Map(); // table -> the message that says how it stands
  #boards = new Map(); // table -> the message with its newest board
  #more = false;
  #loading = false;
  #pinned = true;
  #top = 0; // where it was scrolled to
  #shape = ""; // how high it was then
  #shown = false;
  #mark = null;
  #keeps = null; // the table whose controls had the keyboard, while there are none
  #on;

  /** `on` has press(line, message), read(), me. `read` is the last message that was read; null: all. */
  constructor(room, title, read, on) {
    this.room = room;
    this.title = title;
    this.readTo = read;
    this.#on = on;
    this.older = h("button", { type: "button", class: "button small", "data-testid": "older", hidden: true, onclick: () => this.#load() }, t("page-older"));
    this.entries = h("div", { class: "entries" });
    this.scroller = h(
      "div",
      { class: "log", role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": t("page-log", { room: title }), tabIndex: 0, "data-testid": "log", "data-room": room },
      h("div", { class: "older" }, this.older),
      this.entries,
    );
    this.pill = h("button", { type: "button", class: "pill", hidden: true, "data-testid": "new-messages", onclick: () => this.toBottom() });
    this.element = h("div", { class: "frame-log" }, this.scroller, this.pill);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const watch = new ResizeObserver(() => this.#settle());
    watch.observe(this.entries);
    watch.observe(this.scroller);
  }

  get last() {
    return this.#messages.at(-1)?.seq ?? 0;
  }

  get unread() {
    return this.#messages.filter(({ seq }) => seq > this.readTo);
  }

  /** Are there more unread ones than are loaded? */
  get unreadBeyond() {
    return this.#more && (this.#messages[0]?.seq ?? 0) > this.readTo + 1;
  }

  /** Loads the newest page; what it then knows is all that there is up to `last`. */
  async begin() {
    const { messages = [], more = false } = await api.messages(this.room, null, PAGE);
    this.#more = more;
    this.#quietly(() => this.#put(messages));
    this.readTo ??= this.last;
    this.#placeMark();
    this.#edges();
  }

  /** A message from the live connection. Returns it, or null if it was known. */
  add(message) {
    const seq = Number(message.seq);
    if (!Number.isFinite(seq) || this.#messages.some((known) => known.seq === seq)) return null;
    if (this.#messages.length > 0 && seq < this.#messages[0].seq) return null; // comes with the older ones
    const wasRead = this.unread.length === 0;
    let added;
    this.#hold(() => {
      [added] = this.#put([message]);
    });
    this.#settle();
    if (this.#watched) this.#read();
    else if (wasRead) this.#placeMark();
    this.#trim();
    this.#edges();
    return added;
  }

  /** A table has moved on in another room: what was offered at another moment than this is over. */
  outdate(table, moment, at) {
    const newest = this.#live.get(table);
    if (!newest || newest.message.moment === moment || newest.at > at) return;
    if (newest.retire()) this.scroller.focus({ preventScroll: true });
  }

  /** The newest message of each table that says how it stands. */
  get standings() {
    return [...this.#live.values()].map(({ message, table, at }) => ({ table, moment: message.moment, at }));
  }

  /** Puts an answer's row at the end. */
  addRow(row) {
    this.#rows.add(row);
    this.entries.append(row.element);
    this.#dropMark();
    this.toBottom();
  }

  /** Puts something at the end that is nobody's message. */
  addAside(element) {
    this.#quietly(() => this.entries.append(element));
    this.#settle();
  }

  /** The row has changed, or is gone. */
  changedRow(row) {
    if (row.gone) {
      this.#rows.delete(row);
      if (document.activeElement === document.body) this.scroller.focus({ preventScroll: true });
    }
    this.#settle();
  }

  /** The row has news: that belongs at the end, below what came while it was on its way. */
  toEnd(row) {
    if (this.entries.lastElementChild !== row.element) this.#hold(() => this.entries.append(row.element));
  }

  /** It is in the page now. */
  shown(jump = true) {
    this.#shown = true;
    if (jump && this.unread.length > 0 && this.#mark) {
      this.#pinned = true;
      this.#settle();
      // More than a screenful: begin reading where the new ones begin.
      const above = this.#mark.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top;
      if (above < 0) this.scroller.scrollTop += above - 8; // `#scrolled` sees that this is upwards
    } else if (this.#pinned) this.#settle();
    else this.scroller.scrollTop = this.#top;
    this.#scrolled();
    this.#fill();
  }

  /** It is out of the page. */
  hidden() {
    this.#top = this.scroller.scrollTop;
    this.#shown = false;
    if (this.unread.length === 0) this.#dropMark();
  }

  /** The window can be seen (again). */
  noticed() {
    if (this.#watched) this.#read();
    this.#edges();
  }

  toBottom() {
    this.#pinned = true;
    this.#settle();
    if (this.#watched) this.#read();
    this.#edges();
  }

  /** Someone read further in another window. */
  readElsewhere(seq) {
    if (!(seq > this.readTo)) return;
    this.readTo = seq;
    this.#edges();
  }

  get #watched() {
    return this.#shown && this.#pinned && !document.hidden;
  }

  #read() {
    if (this.last <= this.readTo) return;
    this.readTo = this.last;
    this.#on.read();
  }

  /** Inserts messages by seq, newest first so that only a table's newest offers something. */
  #put(messages) {
    const added = [];
    const known = new Set(this.#messages.map(({ seq }) => seq));
    for (const data of [...messages].reverse()) {
      const seq = Number(data?.seq);
      if (!Number.isFinite(seq) || known.has(seq)) continue;
      let index = this.#messages.length;
      while (index > 0 && this.#messages[index - 1].seq > seq) index -= 1;
      const newest = this.#live.get(data.table || "");
      const entry = new Message(data, { me: this.#on.me, press: this.#on.press, live: !newest || newest.seq < seq });
      const next = this.#messages[index];
      this.#messages.splice(index, 0, entry);
      if (next) (next.separator ?? next.element).before(entry.element);
      else this.entries.append(entry.element);
      this.#separate(index);
      this.#separate(index + 1);
      this.#supersede(entry, newest);
      this.#overtake(entry);
      added.unshift(entry);
    }
    return added;
  }

  #supersede(entry, newest) {
    if (!entry.supersedes || (newest && newest.seq > entry.seq)) return;
    this.#live.set(entry.table, entry);
    const held = newest?.retire();
    if (entry.table !== "") for (const row of this.#rows) if (row.table === entry.table) row.retire();
    // Whoever plays by keyboard finds the next move under it, also after another's.
    const kept = this.#keeps === entry.table && document.activeElement === this.scroller;
    if (!held && !kept) return;
    this.#keeps = entry.table;
    if (!entry.focus()) this.scroller.focus({ preventScroll: true });
  }

  #overtake(entry) {
    if (entry.table === "" || !entry.message.picture) return;
    const newest = this.#boards.get(entry.table);
    if (newest && newest.seq > entry.seq) return entry.past();
    this.#boards.set(entry.table, entry);
    return newest?.past();
  }

  /** A line with the date where a day begins. */
  #separate(index) {
    const entry = this.#messages[index];
    if (!entry) return;
    const before = this.#messages[index - 1];
    const wanted = !before || day(before.at) !== day(entry.at);
    if (wanted && !entry.separator) {
      entry.separator = h("div", { class: "day", role: "separator", "aria-label": dayName(entry.at) }, h("span", {}, dayName(entry.at)));
      entry.element.before(entry.separator);
    } else if (!wanted && entry.separator) {
      entry.separator.remove();
      entry.separator = null;
    }
  }

  #placeMark() {
    const first = this.unread[0];
    if (!first) return;
    this.#mark ??= h("div", { class: "mark", role: "separator", "aria-label": t("page-new"), "data-testid": "new-mark" }, h("span", {}, t("page-new")));
    first.element.before(this.#mark);
  }

  #dropMark() {
    this.#mark?.remove();
    this.#mark = null;
  }

  async #load() {
    if (this.#loading || !this.#more) return;
    this.#loading = true;
    this.older.setAttribute("aria-disabled", "true");
    this.older.textContent = t("page-loading");
    try {
      const { messages = [], more = false } = await api.messages(this.room, this.#messages[0]?.seq ?? null, PAGE);
      this.#more = more && messages.length > 0;
      this.#quietly(() => this.#hold(() => this.#put(messages)));
      this.older.textContent = t("page-older");
    } catch (fault) {
      this.older.textContent = fault.message || t("page-older-failed");
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
    this.older.removeAttribute("aria-disabled");
    this.#loading = false;
    this.#edges();
    if (this.scroller.scrollTop < REACH) this.#fill();
  }

  /** A log shorter than its room on the screen cannot be scrolled: then older ones come by themselves. */
  #fill() {
    if (this.#shown && this.#more && this.scroller.scrollHeight <= this.scroller.clientHeight + 1) this.#load();
  }

  /** Old messages leave the page while nobody looks at them; scrolling up brings them back. */
  #trim() {
    if (this.#messages.length <= MOST || !this.#pinned) return;
    for (const { element, separator } of this.#messages.splice(0, this.#messages.length - LEAST)) {
      separator?.remove();
      element.remove();
    }
    this.#more = true;
    this.#separate(0);
    this.#settle();
  }

  /** Changes the log and keeps what is being read where it is. */
  #hold(change) {
    const edge = this.scroller.getBoundingClientRect().top;
    const anchor = this.#shown && !this.#pinned ? [...this.entries.children].find((child) => child.getBoundingClientRect().bottom > edge) : null;
    const before = anchor?.getBoundingClientRect().top;
    change();
    if (anchor?.isConnected) this.scroller.scrollTop += anchor.getBoundingClientRect().top - before;
  }

  /** Old messages are not news: a screen reader stays silent about them. */
  #quietly(change) {
    this.scroller.setAttribute("aria-live", "off");
    change();
    setTimeout(() => this.scroller.setAttribute("aria-live", "polite"), 500);
  }

  #settle() {
    if (!this.#shown || !this.#pinned) return;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#top = this.scroller.scrollTop;
    this.#shape = this.#heights;
  }

  get #heights() {
    return `${this.scroller.scrollHeight} ${this.scroller.clientHeight}`;
  }

  #scrolled() {
    if (!this.#shown) return;
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // What grows below, or a screen that changes, is not the reader's leaving: only scrolling up is.
    const up = scrollTop < this.#top && this.#shape === this.#heights;
    this.#pinned = scrollHeight - scrollTop - clientHeight < NEAR || (this.#pinned && !up);
    this.#top = scrollTop;
    this.#shape = this.#heights;
    if (this.#watched) this.#read();
    if (scrollTop < REACH && scrollHeight > clientHeight) this.#load();
    this.#edges();
  }

  #edges() {
    this.older.hidden = !this.#more;
    const unread = this.unread.length;
    this.pill.hidden = !this.#shown || this.#pinned || unread === 0;
    if (!this.pill.hidden) this.pill.replaceChildren(t("page-new-messages", { count: unread }), glyph("down"));
  }
}
