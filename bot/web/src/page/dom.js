// Building the page: elements, glyphs, and text that is safe to show.
// Promises that nothing from outside ever becomes markup: text goes in as text nodes only.

const SVG = "http://www.w3.org/2000/svg";

/** An element with its properties (on…: listener, dash or `role`: attribute) and children. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key in element && !key.includes("-") && key !== "list" && key !== "form") element[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A glyph from the symbols in index.html; decorative, so hidden from screen readers. */
export function glyph(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "glyph");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#glyph-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Text without what could disturb its surroundings: control characters and the marks that override
 * the direction of everything after them. The isolates that Fluent sets around names are kept.
 */
export function clean(text) {
  return String(text ?? "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/g, "");
}

/** One sentence, in the page's direction: a name in it that runs the other way must not turn it round. */
export function line(text) {
  return h("p", { class: "line" }, clean(text));
}

/** A random id for a request; also where the page is not a secure context. */
export function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Storage that may be switched off or full: then nothing is kept, and nothing breaks. */
export const keep = {
  read(storage, key, otherwise = null) {
    try {
      return JSON.parse(window[storage].getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  write(storage, key, value) {
    try {
      window[storage].setItem(key, JSON.stringify(value));
    } catch {
      // Private windows and full disks: the page works, it only forgets.
    }
  },
};
