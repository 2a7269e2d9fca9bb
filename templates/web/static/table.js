// @ts-check
// Makes the page of a game live: it follows the feed, puts what is new in its place and keeps what
// a player has opened, typed and reached. Without it every form and link of the page works, too.

import { seals, sealed, sums } from "./table_fields.js";
import { isTyping, placed, remember, restore } from "./table_place.js";
import { lay, opens, outdated, sheet, shut } from "./table_sheet.js";
import { wordAsked } from "./word.js";

const WAITS = [1, 2, 4, 8, 15]; // seconds between two tries to come back
const SILENT = 45_000; // milliseconds without a sign of life, after which the line is tried anew

/** @typedef {{position: string, whole: boolean, story: string[], instead: string[], asked: string, awaited: string}} News */

/** @type {EventSource | null} */
let feed = null;
let tries = 0;
let lastSign = Date.now();
/** @type {number | undefined} */
let again;
let busy = false; // a form is under way
/** @type {News[]} */
let missed = []; // what was heard meanwhile
let waits = false; // the page was to be put anew meanwhile
let begun = 0; // how often a page was asked for, and which of these pages is shown
let shown = 0;
/** @type {News[]} */
let untold = [];
let filtered = { piece: "", name: "" };
let seen = table().dataset.position || ""; // what has come since is told above the table

const voice = document.createElement("div");
voice.className = "unseen";
voice.setAttribute("role", "status");
voice.setAttribute("aria-live", "polite");
const line = document.createElement("div");
line.className = "line-state";
line.setAttribute("role", "status");
line.hidden = true;
const tray = document.createElement("div");
tray.className = "tray";
tray.hidden = true;
document.body.append(voice, line, tray);

/** @returns {HTMLElement} */
function table() {
  const found = document.getElementById("table");
  if (!found) throw new Error("no table on this page");
  return found;
}

// How high what stands still is, so that nothing one comes to lies under it.
const sizes = new ResizeObserver(() => {
  const now = /** @type {HTMLElement | null} */ (table().querySelector(".now"));
  const { style } = document.documentElement;
  style.setProperty("--now", `${now?.offsetHeight ?? 0}px`);
  style.setProperty("--tray", `${tray.offsetHeight}px`);
});

/** @param {string} text */
function say(text) {
  (sheet.open ? sheet : document.body).append(voice); // what lies under a sheet is told to nobody
  voice.textContent = "";
  window.setTimeout(() => { voice.textContent = text; }, 50);
}

/** @param {string} text */
function showLine(text) {
  if (text && line.querySelector(".word-asked")) return; // that is why
  line.hidden = !text;
  line.textContent = text;
}

// ---- the feed -------------------------------------------------------------------------------

function listen() {
  window.clearTimeout(again);
  feed?.close();
  const source = new EventSource(address(table().dataset.feed || ""));
  feed = source;
  source.addEventListener("open", () => {
    if (tries > 1) say("Connected again.");
    tries = 0;
    lastSign = Date.now();
    showLine("");
  });
  source.addEventListener("news", (event) => {
    lastSign = Date.now();
    /** @type {News} */
    const told = JSON.parse(/** @type {MessageEvent} */ (event).data);
    heard(told);
  });
  source.addEventListener("seats", () => refresh());
  source.addEventListener("gone", async () => {
    source.close();
    await refresh(); // the page says it where the device has no right left
    listen();
  });
  source.addEventListener("farewell", () => lost());
  source.addEventListener("error", () => lost());
}

/** @param {string} path */
function address(path) {
  return new URL(path, window.location.origin).toString();
}

function lost() {
  feed?.close();
  feed = null;
  const wait = WAITS[Math.min(tries, WAITS.length - 1)];
  tries += 1;
  if (tries > 1) {
    showLine("Connection lost; trying again. What you see may be old.");
    if (tries === 2) say("Connection lost; trying again.");
  }
  if (tries > 1) refresh(); // it tells whether the server is there again, and asks for its word anew
  window.clearTimeout(again);
  again = window.setTimeout(listen, wait * 1000 * (0.75 + Math.random() / 2));
}

/** Whether a place in the game is later than another. @param {string} one @param {string} other */
function isLater(one, other) {
  const [branch, event, move] = one.split(":"), [branchThere, eventThere, moveThere] = other.split(":");
  if (move !== moveThere) return Number(move) > Number(moveThere);
  return branch !== branchThere || Number(event) > Number(eventThere);
}

/** @param {News} told */
async function heard(told) {
  if (busy) {
    missed.push(told);
    return;
  }
  if (!isLater(told.position, table().dataset.position || "")) return;
  untold.push(told);
  outdated();
  if (isTyping(table())) {
    meanwhile();
    return;
  }
  const was = table().hasAttribute("data-mine");
  const news = untold;
  untold = [];
  await refresh();
  tell(news, was);
}

/** The last lines of news, and before them what the table did in one's place. @param {News[]} news @param {number} most */
function brief(news, most) {
  const last = news.flatMap((one) => one.story).slice(-most);
  const instead = new Set(news.flatMap((one) => one.instead));
  return [...[...instead].filter((one) => !last.includes(one)), ...last];
}

/** @param {News[]} news @param {boolean} was */
function tell(news, was) {
  const mine = table().hasAttribute("data-mine");
  const turn = mine && !was ? ` It is for you: ${table().dataset.awaited}.` : "";
  say(brief(news, 4).join(" ") + turn);
  if (mine && !was && "vibrate" in navigator) navigator.vibrate(200);
}

function meanwhile() {
  let note = document.getElementById("meanwhile");
  if (!note) {
    note = document.createElement("section");
    note.id = "meanwhile";
    note.className = "said meanwhile";
    table().querySelector(".now")?.after(note);
  }
  const list = document.createElement("ul");
  for (const text of brief(untold, 6)) {
    const item = document.createElement("li");
    item.textContent = text;
    list.append(item);
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = "Show how it stands now";
  button.addEventListener("click", async () => {
    untold = [];
    await refresh();
    document.getElementById("awaited")?.focus();
  });
  const head = document.createElement("p");
  head.innerHTML = "<strong>Meanwhile the game went on.</strong> What you have filled in is kept.";
  note.replaceChildren(head, list, button);
  say(`Meanwhile: ${brief(untold, 2).join(" ")}`);
}

// ---- putting what is new in its place -----------------------------------------------------------

/** The House that the page is told for, "" for what all may see. */
function looksAs() {
  return new URL(address(table().dataset.feed || "")).searchParams.get("as") || "";
}

async function refresh() {
  if (busy) {
    waits = true;
    return;
  }
  begun += 1;
  const mine = begun;
  const url = new URL(window.location.href);
  url.searchParams.set("seen", seen);
  url.hash = "";
  try {
    const answer = await fetch(url, { headers: { "X-Kanly-Fragment": "1" }, cache: "no-store" });
    if (isShutOut(answer.status)) return;
    const html = await answer.text();
    if (mine < shown) return; // a later one has come before it
    if (!answer.ok) throw new Error(html);
    const was = looksAs();
    shown = mine;
    put(html, true);
    if (feed && looksAs() !== was) listen();
  } catch {
    if (feed) lost(); // the feed then tells once more what this page does not show
  }
}

/**
 * Whether the device is not let in any more, to the game or, as a server with another word is there,
 * at all: the page that says so comes then, unless something is filled in that would be lost.
 * @param {number} status
 */
function isShutOut(status) {
  if (status !== 401 && status !== 404) return false;
  if (status === 404 || !isTyping(table())) window.location.reload();
  else if (!line.querySelector(".word-asked")) {
    line.hidden = false;
    line.replaceChildren(wordAsked("Then go on here.", () => showLine("")));
  }
  return true;
}

/** @param {string} html @param {boolean} keepsFocus */
function put(html, keepsFocus) {
  const held = document.createElement("template");
  held.innerHTML = html;
  const fresh = held.content.getElementById("table");
  if (!fresh) {
    window.location.reload();
    return;
  }
  const old = table();
  const kept = remember(old);
  old.replaceWith(fresh);
  restore(fresh, kept, keepsFocus);
  dress(fresh);
  document.title = fresh.dataset.title || document.title;
}

// ---- sending ----------------------------------------------------------------------------------

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!(form instanceof HTMLFormElement) || !("says" in form.dataset)) return;
  event.preventDefault();
  if (busy) return;
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  if (button?.name) body.append(button.name, button.value);
  const path = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const looks = button !== null && "look" in button.dataset;
  busy = true;
  begun += 1;
  const mine = begun;
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(path, { method: "POST", body, headers: { "X-Kanly-Fragment": "1" } });
    const html = await answer.text();
    if (isShutOut(answer.status)) return;
    if (looks) lay(html, placed(button ?? form));
    else {
      shown = mine;
      came(html, answer.status, form);
    }
  } catch {
    showLine("Not sent: there is no connection. Nothing was done, and what you filled in stays.");
    say("Not sent: there is no connection.");
    lost();
  } finally {
    busy = false;
    form.removeAttribute("aria-busy");
    catchUp();
  }
});

/** Go on with what was heard while a form was under way. */
function catchUp() {
  const late = missed.filter((one) => isLater(one.position, table().dataset.position || ""));
  const anew = waits;
  missed = [];
  waits = false;
  const last = late.pop();
  untold.push(...late);
  if (last) heard(last);
  else if (anew) refresh();
}

/** @param {string} html @param {number} status @param {HTMLFormElement} form */
function came(html, status, form) {
  if (!html.includes('id="table"')) {
    const later = status === 429 || status >= 500;
    showLine(later ? "The server could not do it just now; nothing is lost, try again in a moment." : "It was not done: the server does not take this form.");
    return;
  }
  shut();
  if (status === 200) {
    if (!sealed(form)) showLine("This browser keeps nothing: note the word of your sealed maximum.");
    form.reset();
    delete form.dataset.kept;
    clear();
  }
  untold = [];
  put(html, false);
  if (status === 200) seen = table().dataset.position || "";
  const said = document.getElementById("said") || document.getElementById("awaited");
  said?.focus({ preventScroll: true });
  said?.scrollIntoView({ block: "center" });
}

// ---- what is tapped ------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const step = /** @type {HTMLElement | null} */ (target.closest(".step"));
  if (step) {
    const input = /** @type {HTMLInputElement} */ (step.parentElement?.querySelector("input"));
    const next = Number(input.value || input.min) + Number(step.dataset.step);
    input.value = String(Math.max(Number(input.min), Math.min(Number(input.max), next)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const asks = /** @type {HTMLElement | null} */ (target.closest("a.with"));
  if (asks) {
    event.preventDefault();
    choose(asks.dataset.with || "", asks.dataset.name || "");
    document.getElementById("do")?.scrollIntoView({ block: "start" });
    document.getElementById("do-heading")?.setAttribute("tabindex", "-1");
    document.getElementById("do-heading")?.focus({ preventScroll: true });
    return;
  }
  if (target.closest("[data-clear]")) clear();
});

document.addEventListener("toggle", (event) => {
  const details = /** @type {HTMLDetailsElement} */ (event.target);
  const lies = /** @type {HTMLElement | null} */ (details.parentElement);
  if (!(details instanceof HTMLDetailsElement) || !lies?.matches(".card[data-fits]")) return;
  if ("restored" in details.dataset) {
    delete details.dataset.restored;
    return;
  }
  const name = details.querySelector(".name")?.textContent || "";
  if (details.open) choose(lies.dataset.piece || "", name);
  else if (filtered.piece === lies.dataset.piece) clear();
}, true);

/** @param {string} piece @param {string} name */
function choose(piece, name) {
  filtered = { piece, name };
  filter();
}

function clear() {
  filtered = { piece: "", name: "" };
  filter();
}

function filter() {
  const place = document.getElementById("do");
  if (!place) return;
  const { piece, name } = filtered;
  let many = 0;
  for (const form of place.querySelectorAll("form[data-cards], details.open-choice")) {
    const fits = !piece || (form.getAttribute("data-cards") || "").split(" ").includes(piece);
    /** @type {HTMLElement} */ (form).hidden = !fits;
    if (fits && form instanceof HTMLFormElement) many += 1;
  }
  for (const entry of place.querySelectorAll(".entry")) {
    const left = [...entry.querySelectorAll("form[data-cards]")].some((one) => !one.closest("[hidden]"));
    /** @type {HTMLElement} */ (entry).hidden = Boolean(piece) && !left;
    if (piece && left && entry instanceof HTMLDetailsElement) entry.open = true;
  }
  for (const group of place.querySelectorAll(".group")) {
    const left = [...group.querySelectorAll(".entry")].some((one) => !(/** @type {HTMLElement} */ (one).hidden));
    /** @type {HTMLElement} */ (group).hidden = !left;
  }
  const line = place.querySelector(".line");
  if (line) /** @type {HTMLElement} */ (line).hidden = Boolean(piece);
  tray.hidden = !piece;
  if (!piece) return;
  const link = document.createElement("a");
  link.className = "button";
  link.href = "#do";
  link.textContent = `${name}: ${many} ${many === 1 ? "option" : "options"}`;
  const all = document.createElement("button");
  all.type = "button";
  all.className = "button quiet";
  all.dataset.clear = "";
  all.textContent = "Show all";
  tray.replaceChildren(link, all);
}

// ---- dressing a page ----------------------------------------------------------------------------

/** A button beside each link that takes it along. @param {HTMLElement} root */
function copies(root) {
  if (!navigator.clipboard) return; // at an address without https browsers keep it closed
  for (const one of root.querySelectorAll(".link a.word")) {
    const link = /** @type {HTMLAnchorElement} */ (one), button = document.createElement("button");
    button.type = "button";
    button.className = "button quiet";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy the link: ${link.previousElementSibling?.previousElementSibling?.textContent ?? ""}`);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(link.href);
      button.textContent = "Copied";
      say("Copied.");
    });
    link.after(" ", button);
  }
}

/** @param {HTMLElement} root */
function dress(root) {
  copies(root);
  for (const one of root.querySelectorAll(".step")) /** @type {HTMLElement} */ (one).hidden = false;
  for (const form of root.querySelectorAll("form.choice")) sums(/** @type {HTMLFormElement} */ (form));
  const look = root.querySelector("#look-again");
  if (look) /** @type {HTMLElement} */ (look).hidden = true;
  seals(root);
  sizes.disconnect();
  for (const one of [root.querySelector(".now"), tray]) if (one) sizes.observe(one);
  if (filtered.piece) {
    if (root.querySelector(`[data-piece="${CSS.escape(filtered.piece)}"][data-fits]`)) filter();
    else clear();
  }
}

function wake() {
  if (document.visibilityState !== "visible") return;
  tries = 0;
  listen();
}

// The address is that of the page alone: a form's answer is at another, and what came of it, or came
// meanwhile, is told once.
const own = address(table().dataset.address || ""), { pathname, searchParams } = new URL(window.location.href);
if (new URL(own).pathname !== pathname || ["since", "seen"].some((one) => searchParams.has(one))) {
  window.history.replaceState(null, "", own);
}
opens(placed, isShutOut);
dress(table());
listen();
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("offline", () => {
  feed?.close();
  feed = null;
  window.clearTimeout(again);
  showLine("Connection lost; it goes on by itself when it is back.");
  say("Connection lost.");
});
window.addEventListener("pageshow", (event) => { if (event.persisted) { refresh(); listen(); } });
window.setInterval(() => {
  if (feed && Date.now() - lastSign > SILENT && feed.readyState !== EventSource.OPEN) lost();
}, 5_000);
