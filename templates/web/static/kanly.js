// @ts-check
// The one box answers while one types; without this file the page works by its button.

import { wordAsked } from "./word.js";

const FRAGMENT = { "X-Kanly-Fragment": "1" };
const PAUSE = 60; // milliseconds without a key before something is asked

/**
 * Keep the list below a box up to date with what is typed in it.
 * @param {HTMLFormElement} form
 */
function live(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input[type=search]"));
  const found = /** @type {HTMLElement} */ (document.getElementById("found"));
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {number} */
  let waits = 0;
  let shown = input.value.trim();

  async function ask() {
    const typed = input.value.trim();
    asking?.abort();
    if (typed === shown) return;
    asking = new AbortController();
    const address = `${form.dataset.live}?q=${encodeURIComponent(typed)}`;
    try {
      const answer = await fetch(address, { headers: FRAGMENT, signal: asking.signal });
      if (answer.status === 401) {
        found.replaceChildren(wordAsked("Then the answer comes by itself.", ask));
        shown = "";
      }
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.getElementById("found");
      if (now) {
        found.replaceChildren(...now.childNodes);
        shown = typed;
        history.replaceState(null, "", typed ? `?q=${encodeURIComponent(typed)}` : ".");
      }
    } catch (fault) {
      if (!(fault instanceof DOMException)) offline(typed, found);
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(waits);
    waits = window.setTimeout(ask, PAUSE);
  });

  // Arrow keys go from the box into the list and back.
  form.parentElement?.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [input, ...found.querySelectorAll("a")];
    const at = stops.indexOf(/** @type {any} */ (document.activeElement));
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (at >= 0 && next) {
      event.preventDefault();
      next.focus();
    }
  });
}

/** @typedef {{ id: string, name: string, what: string, text: string, address: string }} Kept */

/** @type {Promise<Kept[]> | null} */
let kept = null;

/** What the browser keeps of cards and rules, for when the server cannot be reached. */
function all() {
  kept ??= fetch("/offline/catalog.json").then((answer) => answer.json()).then((one) => one.points);
  return kept;
}

/** @param {string} text */
function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Answer from what is kept: every word typed begins a word of the name, else stands in the text.
 * @param {string} typed
 * @param {HTMLElement} found
 */
async function offline(typed, found) {
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  told.textContent = "No connection: cards and rules by their words alone; no queries, no questions.";
  /** @type {Kept[]} */
  let points = [];
  try {
    points = await all();
  } catch {
    told.textContent = "No connection, and nothing is kept on this device.";
  }
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const ranked = points
    .map((one) => {
      const name = ` ${folded(one.name)} ${one.id.toLowerCase()}`;
      const text = ` ${folded(one.text)}`;
      if (words.every((word) => name.includes(` ${word}`))) return { one, rank: 0 };
      if (words.every((word) => name.includes(word))) return { one, rank: 1 };
      return { one, rank: words.every((word) => (name + text).includes(word)) ? 2 : 3 };
    })
    .filter((row) => words.length && row.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 12);
  const list = document.createElement("ul");
  list.className = "list results";
  for (const { one } of ranked) {
    const row = document.createElement("li");
    const head = document.createElement("strong");
    head.textContent = `${one.name} `;
    const what = document.createElement("span");
    what.className = "muted";
    what.textContent = `${one.what} ${one.id}`;
    const text = document.createElement("p");
    text.textContent = one.text;
    row.append(head, what, text);
    list.append(row);
  }
  found.replaceChildren(told, list);
}

for (const form of document.querySelectorAll("form[data-live]")) {
  live(/** @type {HTMLFormElement} */ (form));
}

// Where the browser allows it (this machine, or https) look-up goes on without the server.
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
const asked = new URLSearchParams(location.search).get("q");
const place = document.getElementById("found");
if (document.documentElement.dataset.offline !== undefined && asked && place) offline(asked, place);
