// The page's start: who we are, then the rooms, the command box and the ways into a game.
// Promises that everything else hangs together here and nowhere else.

import * as api from "./api.js";
import { Box } from "./complete.js";
import { clean, h, keep } from "./dom.js";
import { invitation, offerGames, offerRules } from "./games.js";
import { AnswerRow } from "./message.js";
import { Rooms } from "./rooms.js";
import { Sender } from "./sender.js";
import { rename, welcome } from "./welcome.js";
import { learn, t, wordless } from "./words.js";

const $ = (id) => document.getElementById(id);
const FIRST_ROOM = "parlour";
const ASKING = /^\/(rules|help|games)\b/; // reading about games is not yet playing one
const FIRST_WAIT = 500; // ms
const LONGEST_WAIT = 8_000; // ms

/** Asks for the session until it is there; a server that starts with us may need a moment. */
async function session() {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      const found = await api.session();
      learn(found.words);
      $("start").hidden = true;
      return found;
    } catch (fault) {
      if (!(fault instanceof api.Fault)) throw fault;
      $("start").textContent = fault.message || (wordless() ? "" : t("page-not-reached"));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Everything that is there while we have a name. */
class Visit {
  #rows = new Map(); // what is being sent -> its row and the promise of whoever pressed

  constructor({ me, rooms, games }, fresh, leave) {
    this.me = me;
    this.games = Array.isArray(games) ? games : [];
    this.leave = leave;
    box.room = () => this.rooms.current;
    box.send = (line) => this.send(this.rooms.current, line, null, true);
    this.sender = new Sender(me.id, {
      tried: (sending, tries) => tries > 1 && this.#row(sending).row.sending(tries),
      answered: (sending, answer) => this.#answered(sending, answer),
      failed: (sending, fault) => this.#failed(sending, fault),
      stranger: () => this.end(),
    });
    this.rooms = new Rooms(me, Array.isArray(rooms) ? rooms : [], parts, {
      fresh,
      box,
      press: (room, line, entry) => this.send(room, line, entry.message),
      stranger: () => this.end(),
    });
  }

  async begin() {
    this.#named(this.me);
    $("quick").replaceChildren(
      this.#quick("page-new-game", "new-game", () => offerGames(this.games, (line) => this.#start(line)), "button accent"),
      this.#quick("page-games", "quick-games", () => this.send(this.rooms.current, "/games")),
      this.#quick("page-rules", "quick-rules", () => offerRules(this.games, (line) => this.send(this.rooms.current, line))),
      this.#quick("page-help", "quick-help", () => this.send(this.rooms.current, "/help")),
    );
    $("main").hidden = false;
    await this.rooms.begin(keep.read("sessionStorage", "parlour.room", FIRST_ROOM));
    for (const sending of this.sender.resume()) this.#row(sending);
    this.#invite();
    $("start").hidden = true;
    if (matchMedia("(hover: hover)").matches) $("box").focus();
  }

  end() {
    if (this.over) return;
    this.over = true;
    this.sender.close();
    this.rooms.close();
    $("main").hidden = true;
    this.leave(this.me);
  }

  /** Sends a line; the promise says whether it was done (and not refused, lost or given up). */
  send(room, line, from = null, typed = false) {
    if (!ASKING.test(line)) {
      keep.write("localStorage", "parlour.played", true);
      this.invited?.remove();
    }
    const sending = this.sender.send(room, line, from ?? {});
    return new Promise((settled) => this.#row(sending, settled, typed));
  }

  /** A game begins where everybody can see it. */
  #start(line) {
    this.rooms.open(FIRST_ROOM);
    this.send(FIRST_ROOM, line);
  }

  #row(sending, settled = () => {}, typed = false) {
    if (this.#rows.has(sending)) return this.#rows.get(sending);
    const { room, line } = sending.request;
    const log = this.rooms.log(room);
    const row = new AnswerRow(line, {
      press: (said, answer) => this.send(room, said, answer),
      again: () => {
        row.sending(1);
        this.sender.again(sending);
      },
      drop: () => {
        this.sender.drop(sending);
        this.#settle(sending, false);
      },
      edit: typed ? (written) => box.write(written) : null,
      changed: (changed) => log.changedRow(changed),
    });
    const entry = { row, log, settled };
    this.#rows.set(sending, entry);
    log.addRow(row);
    return entry;
  }

  #answered(sending, answer) {
    const { row, log } = this.#row(sending);
    if (row.answered(answer)) log.toEnd(row);
    this.#settle(sending, !answer.refused);
  }

  #failed(sending, fault) {
    const { row, log, settled } = this.#row(sending);
    row.failed(fault);
    log.toEnd(row);
    settled(false);
    if (!fault.passing) this.#rows.delete(sending);
  }

  #settle(sending, done) {
    this.#rows.get(sending)?.settled(done);
    this.#rows.delete(sending);
  }

  #invite() {
    if (keep.read("localStorage", "parlour.played", false) || this.games.length === 0) return;
    const later = () => {
      keep.write("localStorage", "parlour.played", true);
      this.invited.remove();
      $("box").focus();
    };
    this.invited = invitation(this.games, (line) => (line.startsWith("/rules") ? this.send(FIRST_ROOM, line) : this.#start(line)), later);
    this.rooms.log(FIRST_ROOM).addAside(this.invited);
  }

  #named(me) {
    this.me = me;
    $("me").replaceChildren(h("span", { class: "nick", dir: "auto" }, clean(me.nick)));
    $("me").setAttribute("aria-label", t("page-rename-me", { name: me.nick }));
    $("me").onclick = () => rename(me.nick, (renamed) => this.#named(renamed));
  }

  #quick(word, testid, onclick, style = "button") {
    return h("button", { type: "button", class: style, "data-testid": testid, onclick }, t(word));
  }
}

const parts = { tabs: $("tabs"), place: $("place"), title: $("room-title"), connection: $("connection"), nudge: $("nudge") };
const box = new Box({ input: $("box"), list: $("options"), status: $("options-status"), form: $("composer") });

/** The words of what index.html holds. */
function label() {
  document.title = t("page-title");
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = t(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
  $("box").placeholder = t("page-box-hint");
}

async function start(known = null, fresh = false) {
  const found = known ?? (await session());
  label();
  if (found.me) {
    $("welcome").hidden = true;
    const visit = new Visit(found, fresh, () => start({ ...found, me: null }));
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        await visit.begin();
        return;
      } catch (fault) {
        if (fault.stranger) return visit.end();
        if (!(fault instanceof api.Fault)) throw fault;
        $("start").hidden = false;
        $("start").textContent = fault.message || t("page-not-reached");
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
  welcome($("welcome"), (me) => start({ ...found, me }, true));
}

start();
