// What a message offers: buttons, menus and forms, each a command with its arguments filled in.
// Promises that a control sends its line once a press, and that it is deaf while that is on its way.

import { clean, h } from "./dom.js";
import { t } from "./words.js";

const CHIPS = 25; // up to so many choices are buttons, more are a menu
const FEW = 6; // more choices than this, with longer labels than that, show what is typed for them
const SHORT = 12; // characters
const SETTLE = 1_500; // ms after an answer, in which the board that follows from it usually arrives: against a second press

/** `param:value` as the text grammar reads it; a quotation mark inside quotes cannot be written. */
export function argument(param, value) {
  const text = String(value ?? "").trim();
  if (text !== "" && !/[\s"]/.test(text)) return `${param}:${text}`;
  return `${param}:"${text.replaceAll('"', "”").replace(/\s+/g, " ")}"`;
}

/** The controls of one message. `press(line)` sends it and returns a promise of its being answered. */
export function controls(list, press) {
  const group = h("div", { class: "controls", role: "group", "aria-label": t("page-controls") });
  let busy = false;
  const settling = new Set(); // lines that were answered just now
  const send = async (line, pressed) => {
    if (busy || settling.has(line)) return;
    busy = true;
    group.classList.add("busy");
    pressed?.setAttribute("data-pressed", "");
    for (const element of group.querySelectorAll("button, select, input")) element.setAttribute("aria-disabled", "true");
    const done = await press(line);
    // What was pressed stays deaf until its board is there; whoever wants something else may go on.
    for (const element of group.querySelectorAll("button, select, input")) if (element !== pressed) element.removeAttribute("aria-disabled");
    group.classList.remove("busy");
    busy = false;
    if (done) {
      settling.add(line);
      await new Promise((resolve) => setTimeout(resolve, SETTLE));
      settling.delete(line);
    }
    pressed?.removeAttribute("aria-disabled");
    pressed?.removeAttribute("data-pressed");
  };
  for (const control of Array.isArray(list) ? list : []) {
    const make = { button, select, form }[control?.kind];
    if (make && typeof control.line === "string") group.append(make(control, send));
  }
  return group.childElementCount > 0 ? group : null;
}

function button(control, send) {
  return h(
    "button",
    {
      type: "button",
      class: "button",
      dir: "auto",
      "data-testid": "control-button",
      "data-line": control.line,
      onclick: (event) => send(control.line, event.currentTarget),
    },
    clean(control.label || control.line),
  );
}

function select(control, send) {
  const choices = Array.isArray(control.choices) ? control.choices : [];
  const line = (value) => `${control.line} ${argument(control.param, value)}`;
  if (choices.length > CHIPS) {
    return form({ ...control, fields: [{ kind: "choice", param: control.param, choices }], whole: control.label }, send, "control-select");
  }
  const label = (choice) => clean(choice.label || choice.value);
  const isBrief = choices.length > FEW && choices.some((choice) => label(choice).length > SHORT);
  const heading = h("span", { class: "control-label", dir: "auto" }, clean(control.label));
  return h(
    "div",
    { class: "control", role: "group", "aria-label": clean(control.label), "data-testid": "control-select", "data-line": control.line },
    heading,
    h(
      "div",
      { class: "chips" },
      choices.map((choice) =>
        h(
          "button",
          {
            type: "button",
            class: "chip",
            dir: "auto",
            "data-testid": "choice",
            "data-value": choice.value,
            // The whole label is there for whoever points at it or listens.
            ...(isBrief && { title: label(choice), "aria-label": label(choice) }),
            onclick: (event) => send(line(choice.value), event.currentTarget),
          },
          isBrief ? clean(choice.value) : label(choice),
        ),
      ),
    ),
  );
}

let forms = 0;

function form(control, send, testid = "control-form") {
  forms += 1;
  const trouble = h("p", { class: "trouble", id: `trouble-${forms}`, role: "alert", hidden: true });
  const fields = (Array.isArray(control.fields) ? control.fields : []).map((spec, index) => field(spec, `field-${forms}-${index}`, trouble.id, control));
  return h(
    "form",
    {
      class: "control",
      noValidate: true,
      autocomplete: "off",
      "aria-label": clean(control.label),
      "data-testid": testid,
      "data-line": control.line,
      onsubmit: (event) => {
        event.preventDefault();
        for (const { input } of fields) input.removeAttribute("aria-invalid");
        const wrong = fields.find(({ fault }) => fault());
        trouble.hidden = !wrong;
        trouble.textContent = wrong ? wrong.fault() : "";
        if (wrong) {
          wrong.input.setAttribute("aria-invalid", "true");
          wrong.input.focus();
          return;
        }
        const said = fields.filter(({ spec, input }) => input.value.trim() !== "" || spec.kind === "choice");
        send([control.line, ...said.map(({ spec, input }) => argument(spec.param, input.value))].join(" "), event.currentTarget.querySelector("button"));
      },
    },
    fields.map(({ row }) => row),
    h("button", { type: "submit", class: "button primary", dir: "auto", "data-testid": "control-submit" }, clean(control.label || t("page-send"))),
    trouble,
  );
}

function field(spec, id, trouble, control) {
  const common = { id, name: spec.param, "data-testid": `field-${spec.param}`, "aria-describedby": trouble };
  let input;
  let hint = null;
  let fault = () => "";
  if (spec.kind === "choice") {
    const choices = Array.isArray(spec.choices) ? spec.choices : [];
    input = h("select", common, choices.map((choice) => h("option", { value: choice.value, dir: "auto" }, clean(choice.label || choice.value))));
    if (spec.value !== null && spec.value !== undefined) input.value = spec.value;
  } else if (spec.kind === "number") {
    const range = { min: spec.min ?? 0, max: spec.max ?? Number.MAX_SAFE_INTEGER };
    // A text box that asks for digits: a number box changes under the mouse wheel and swallows typos.
    input = h("input", { ...common, type: "text", inputMode: range.min < 0 ? "text" : "numeric", size: 6, value: String(spec.value ?? "") });
    if (spec.max !== undefined) hint = h("span", { class: "hint" }, t("page-range", range));
    fault = () => {
      const text = input.value.trim();
      if (text === "" && spec.required === false) return "";
      const number = Number(text);
      return /^[+-]?\d+$/.test(text) && number >= range.min && number <= range.max ? "" : t("page-number-wanted", range);
    };
  } else {
    input = h("input", { ...common, type: "text", maxLength: spec.max > 0 ? spec.max : 500, dir: "auto", value: String(spec.value ?? "") });
  }
  const row = h("div", { class: "field" }, h("label", { htmlFor: id, dir: "auto" }, clean(spec.label || control.whole || spec.param)), input, hint);
  return { spec, input, fault, row };
}
