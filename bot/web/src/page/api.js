// The server's JSON interface, one function a request.
// Promises an answer or a `Fault` that says whether trying again can help; it never retries by itself.

const PATIENCE = 20_000; // ms; an answer that takes longer counts as lost

/** A request that did not succeed. `status` is 0 when no answer came at all. */
export class Fault extends Error {
  constructor(status, sentence) {
    super(sentence || "");
    this.status = status;
  }

  /** Nobody knows us: the nickname form is next. */
  get stranger() {
    return this.status === 401;
  }

  /** May the same request succeed later? */
  get passing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

async function ask(url, { signal, ...options } = {}) {
  const patience = AbortSignal.timeout(PATIENCE);
  let response;
  try {
    response = await fetch(url, {
      credentials: "same-origin",
      cache: "no-store",
      ...options,
      signal: signal && AbortSignal.any ? AbortSignal.any([signal, patience]) : (signal ?? patience),
    });
    if (response.ok) return response.headers.get("content-type")?.includes("json") ? await response.json() : await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Fault(0);
  }
  const body = await response.json().catch(() => null);
  throw new Fault(response.status, typeof body?.error === "string" ? body.error : "");
}

const post = (url, body) =>
  ask(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const session = () => ask("/api/session");

export const enter = (nick) => post("/api/enter", { nick });

/** A page of messages, oldest first; the newest ones without `before`. */
export function messages(room, before = null, limit = 50) {
  const query = new URLSearchParams({ room, limit });
  if (before !== null) query.set("before", before);
  return ask(`/api/messages?${query}`);
}

/** `request` carries its id: the same id twice is one action. */
export const command = (request) => post("/api/command", request);

export const complete = (room, line, signal) => ask(`/api/complete?${new URLSearchParams({ room, line })}`, { signal });

/** The board as text, from the address that came with a message. */
export const plain = (url) => ask(url);
