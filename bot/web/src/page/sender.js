// Commands on their way to the server, in order, each until it has its answer.
// Promises that one press is at most one action: a request keeps its id however often it is sent.

import * as api from "./api.js";
import { keep, uuid } from "./dom.js";

const FIRST_WAIT = 400; // ms
const LONGEST_WAIT = 8_000; // ms
const MOST_FAILURES = 8; // answers 5xx before we ask the player; a lost network is waited for
const STALE = 10 * 60_000; // ms; what a reload finds older than this is not sent any more

/** One command and what is known of it. */
class Sending {
  constructor(request, at) {
    this.request = request;
    this.at = at;
    this.given_up = false;
  }
}

export class Sender {
  #queue = [];
  #busy = false;
  #wake = null;
  #closed = false;
  #key;
  #on;

  /** `on` has tried(sending, tries), answered(sending, answer), failed(sending, fault), stranger(). */
  constructor(me, on) {
    this.#key = `parlour.sending.${me}`;
    this.#on = on;
    window.addEventListener("online", this.hurry);
  }

  /** What a reload interrupted: sent again with the ids that it had. */
  resume() {
    const kept = keep.read("sessionStorage", this.#key, []);
    for (const { request, at } of Array.isArray(kept) ? kept : []) {
      if (request?.id && Date.now() - at < STALE) this.#push(new Sending(request, at));
    }
    this.#save();
    return [...this.#queue];
  }

  /** Sends a line; `from` may name the table and the moment that a control belongs to. */
  send(room, line, from = {}) {
    const request = { id: uuid(), room, line };
    if (from.table) {
      request.table = from.table;
      if (from.moment !== null && from.moment !== undefined) request.moment = from.moment;
    }
    return this.#push(new Sending(request, Date.now()));
  }

  /** The same request once more, after it was given up. */
  again(sending) {
    sending.given_up = false;
    this.#push(sending);
  }

  /** Stops trying. What was sent may have arrived all the same. */
  drop(sending) {
    sending.given_up = true;
    this.#queue = this.#queue.filter((other) => other !== sending);
    this.#save();
    this.hurry();
  }

  hurry = () => this.#wake?.();

  close() {
    this.#closed = true;
    window.removeEventListener("online", this.hurry);
    this.hurry();
  }

  #push(sending) {
    this.#queue.push(sending);
    this.#save();
    this.#run();
    return sending;
  }

  #save() {
    keep.write("sessionStorage", this.#key, this.#queue.map(({ request, at }) => ({ request, at })));
  }

  async #run() {
    if (this.#busy) return;
    this.#busy = true;
    await null; // the caller shows its row first
    while (this.#queue.length > 0 && !this.#closed) await this.#deliver(this.#queue[0]);
    this.#busy = false;
  }

  async #deliver(sending) {
    let wait = FIRST_WAIT;
    let failures = 0;
    for (let tries = 1; !sending.given_up && !this.#closed; tries += 1) {
      this.#on.tried(sending, tries);
      try {
        const { answer } = await api.command(sending.request);
        return this.#done(sending, () => this.#on.answered(sending, answer ?? {}));
      } catch (fault) {
        if (!(fault instanceof api.Fault)) throw fault;
        if (fault.status >= 500) failures += 1;
        if (!fault.passing || failures >= MOST_FAILURES) {
          this.#done(sending, () => this.#on.failed(sending, fault));
          return fault.stranger ? this.#on.stranger() : undefined;
        }
      }
      await this.#pause(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
    return undefined;
  }

  #done(sending, tell) {
    this.#queue = this.#queue.filter((other) => other !== sending);
    this.#save();
    if (!sending.given_up && !this.#closed) tell();
  }

  #pause(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
