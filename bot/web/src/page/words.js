// The page's own sentences, as the server delivers them from page.ftl.
// Promises one way to them, `t`, which fills in names and never fails: a missing sentence shows its id.

import { clean, keep } from "./dom.js";

// Kept from the last visit, so that even "cannot reach the server" has its words.
let words = keep.read("localStorage", "parlour.words", {});

/** Takes the sentences of a session. */
export function learn(sentences) {
  if (!sentences || typeof sentences !== "object") return;
  words = sentences;
  keep.write("localStorage", "parlour.words", words);
  if (words["page-dir"]) document.documentElement.dir = words["page-dir"];
  if (words["page-lang"]) document.documentElement.lang = words["page-lang"];
}

/** The sentence of that id, with `{name}` replaced by the argument of that name. */
export function t(id, args = {}) {
  const sentence = words[id] ?? id;
  return sentence.replace(/\{\s*\$?(\w+)\s*\}/g, (whole, name) => (name in args ? clean(args[name]) : whole));
}

/** Are there any words yet? */
export const wordless = () => Object.keys(words).length === 0;

const formats = new Map();

/** A date in the reader's own way of writing it. */
function format(at, options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(undefined, options));
  return formats.get(key).format(at);
}

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** The local day as a number, to see where one ends. */
export const day = (at) => midnight(new Date(at));

/** The local time of day. */
export const time = (at) => format(new Date(at), { timeStyle: "short" });

/** Date and time in full. */
export const moment = (at) => format(new Date(at), { dateStyle: "full", timeStyle: "short" });

/** "Today", "Yesterday", or the date. */
export function dayName(at) {
  const days = Math.round((midnight(new Date()) - day(at)) / 86_400_000);
  if (days === 0) return t("page-today");
  if (days === 1) return t("page-yesterday");
  const sameYear = new Date(at).getFullYear() === new Date().getFullYear();
  return format(new Date(at), { weekday: "long", day: "numeric", month: "long", ...(sameYear ? {} : { year: "numeric" }) });
}
