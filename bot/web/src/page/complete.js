// The command box: completion from the server's command table, and the history of this visit.
// Promises that everything works from the keyboard, and that Enter sends what is written unless a line was picked.

import * as api from "./api.js";
import { clean, h } from "./dom.js";
import { t } from "./words.js";

const PAUSE = 90; // ms without typing before the server is asked
const REMEMBERED = 100;

export class Box {
  #items = [];
  #active = -1;
  #asked = null;
  #timer = 0;
  #history = [];
  #back = 0; // how far back in the history; 0: what is being written
  #draft = "";

  /** Set by whoever is visiting: where the line goes, and what sends it. */
  room = () => "";
  send = () => {};

  constructor({ input, list, status, form }) {
    this.input = input;
    this.list = list;
    this.status = status;
    input.addEventListener("input", () => {
      this.#back = 0;
      this.#ask();
    });
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => this.#close());
    list.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#take(Number(option.dataset.index));
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  get line() {
    return this.input.value;
  }

  /** Puts a line into the box, ready to be changed. */
  write(line, focus = true) {
    this.input.value = line;
    this.#back = 0;
    this.#close();
    if (focus) {
      this.input.focus();
      this.input.setSelectionRange(line.length, line.length);
    }
  }

  #submit() {
    const line = this.input.value.trim();
    this.#close();
    if (line === "") {
      this.input.focus();
      return;
    }
    if (this.#history.at(-1) !== line) this.#history.push(line);
    this.#history.splice(0, this.#history.length - REMEMBERED);
    this.write("");
    this.send(line);
  }

  #key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const open = this.#items.length > 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (open && step) this.#move(step);
    else if (event.key === "ArrowUp") this.#recall(1);
    else if (event.key === "ArrowDown") this.#recall(-1);
    else if (open && event.key === "Escape") this.#close();
    else if (open && event.key === "Tab" && !event.shiftKey) this.#take(Math.max(this.#active, 0));
    else if (open && event.key === "Enter" && this.#active >= 0) this.#take(this.#active);
    else return;
    event.preventDefault();
  }

  #recall(step) {
    const back = Math.min(Math.max(this.#back + step, 0), this.#history.length);
    if (back === this.#back) return;
    if (this.#back === 0) this.#draft = this.input.value;
    this.write(back === 0 ? this.#draft : this.#history.at(-back));
    this.#back = back;
  }

  #ask() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    if (!this.input.value.startsWith("/")) {
      this.#close();
      return;
    }
    this.#timer = setTimeout(async () => {
      const line = this.input.value;
      this.#asked = new AbortController();
      try {
        const { items } = await api.complete(this.room(), line, this.#asked.signal);
        if (this.input.value === line && document.activeElement === this.input) this.#show(items);
      } catch {
        this.#close(); // no completion is no harm
      }
    }, PAUSE);
  }

  #show(items) {
    const line = this.input.value;
    this.#items = (Array.isArray(items) ? items : []).filter((item) => typeof item?.line === "string" && item.line !== line);
    this.#active = -1;
    this.list.replaceChildren(
      ...this.#items.map((item, index) =>
        h(
          "div",
          { class: "option", role: "option", id: `option-${index}`, "aria-selected": "false", "data-index": index, "data-testid": "option" },
          h("span", { class: "option-label", dir: "auto" }, clean(item.label || item.line)),
          item.help ? h("span", { class: "option-help", dir: "auto" }, clean(item.help)) : null,
        ),
      ),
    );
    this.list.hidden = this.#items.length === 0;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", String(this.#items.length > 0));
    this.input.removeAttribute("aria-activedescendant");
    this.status.textContent = this.#items.length > 0 ? t("page-completions", { count: this.#items.length }) : "";
  }

  #move(step) {
    const count = this.#items.length;
    // One place more than there are lines: what was typed itself.
    this.#active = ((this.#active + 1 + step + count + 1) % (count + 1)) - 1;
    for (const [index, option] of [...this.list.children].entries()) option.setAttribute("aria-selected", String(index === this.#active));
    const option = this.list.children[this.#active];
    if (option) {
      this.input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  #take(index) {
    const item = this.#items[index];
    if (!item) return;
    this.write(item.line);
    this.#ask();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#items = [];
    this.#active = -1;
    this.list.hidden = true;
    this.list.replaceChildren();
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.status.textContent = "";
  }
}
