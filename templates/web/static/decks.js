// @ts-check
// What makes the pages of decks live: without it all of them work, too.

import { wordAsked } from "./word.js";

const FRAGMENT = { "X-Kanly-Fragment": "1" };
const PAUSE = 400; // milliseconds without a key before a list is read

/** Whether something was done here that only this page carries. */
let unsaved = false;
/** Whether the page is being left by one of its own forms. */
let sending = false;
/** Whether such a form is sent just now, as the server was asked whether it answers. */
let leaving = false;

/**
 * The region in which what happens is said to those who do not see it; it outlives the page's parts.
 * @type {HTMLElement}
 */
const voice = document.createElement("div");
voice.className = "unseen";
voice.setAttribute("role", "status");
document.body.append(voice);

/** @param {string} text */
function say(text) {
  voice.textContent = "";
  window.setTimeout(() => { voice.textContent = text; }, 50);
}

/** @param {Element | null} one @returns {string} */
function told(one) {
  return (one?.textContent ?? "").trim();
}

/**
 * What finds a button again on the page that comes: its label, its text, or the field it is.
 * @param {Element | null} one
 * @returns {(root: ParentNode) => HTMLElement | null}
 */
function again(one) {
  const label = one?.getAttribute("aria-label");
  const name = one?.getAttribute("name");
  const text = told(one);
  return (root) => {
    if (!one) return null;
    if (one instanceof HTMLButtonElement && !one.classList.contains("unseen")) {
      const every = [...root.querySelectorAll("button")];
      return every.find((b) => (label ? b.getAttribute("aria-label") === label : told(b) === text)) ?? null;
    }
    return name && one instanceof HTMLInputElement && one.type !== "hidden"
      ? root.querySelector(`input[name="${CSS.escape(name)}"]:not([type="hidden"])`)
      : null;
  };
}

/**
 * Sends a form and puts what comes in the place of the page.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 * @param {string} address
 */
async function send(form, button, address) {
  const main = document.getElementById("main");
  if (!main) return;
  const typed = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
  const find = again(typed ?? button);
  const long = button?.dataset.long;
  main.setAttribute("aria-busy", "true");
  if (long && button) {
    const note = document.createElement("p");
    note.className = "note";
    note.textContent = long;
    button.after(note);
    say(long);
  }
  const answer = await fetch(address, { method: "POST", body: new FormData(form, button), headers: FRAGMENT });
  if (answer.status === 401) {
    main.removeAttribute("aria-busy");
    askWord(button ?? form);
    return;
  }
  const kind = answer.headers.get("content-type") ?? "";
  if (!kind.startsWith("text/html")) throw new Error(await answer.text());
  main.innerHTML = await answer.text();
  main.removeAttribute("aria-busy");
  ready(main);
  unsaved = main.querySelector(".changed") !== null;
  const fault = main.querySelector(".error");
  say(told(fault ?? main.querySelector(".did")) || told(main.querySelector(".verdict")));
  const settled = button?.closest("fieldset.doubt");
  const found = settled ? main.querySelector("fieldset.doubt button") ?? main.querySelector("#verdict") : find(main);
  const next = fault instanceof HTMLElement && !typed ? fault : found ?? main.querySelector("h1");
  if (next instanceof HTMLElement) {
    if (!next.matches("button, input")) next.tabIndex = -1;
    next.focus({ preventScroll: !fault });
  }
  if (address.endsWith("/alone")) main.querySelector("#alone")?.scrollIntoView();
}

/** Whether the server answers here; false where it asks for its word once more. */
async function isLetIn() {
  try {
    return (await fetch("/decks/names", { method: "HEAD" })).status !== 401;
  } catch {
    return true; // the browser itself says that nothing is reached
  }
}

/**
 * Say beside what was pressed that the word has to be said, and lead there.
 * @param {Element} beside
 */
function askWord(beside) {
  document.querySelector(".word-asked")?.remove();
  const note = wordAsked("Then press the button once more.");
  (beside.closest(".row") ?? beside).after(note);
  note.scrollIntoView({ block: "nearest" });
  note.querySelector("a")?.focus({ preventScroll: true });
}

/**
 * Send a form that leads to another page, if the server lets it; else all stays as it is.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function leave(form, button) {
  if (!(await isLetIn())) {
    askWord(button ?? form);
    return;
  }
  leaving = true;
  form.requestSubmit(button);
  leaving = false;
}

/**
 * Changes the look without leaving a page that alone has its deck.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function relight(form, button) {
  await fetch(form.action, { method: "POST", body: new FormData(form, button), redirect: "manual" });
  const dark = button.value === "dark";
  document.documentElement.dataset.theme = button.value;
  button.value = dark ? "light" : "dark";
  button.textContent = dark ? "Light" : "Dark";
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.classList.contains("theme") && event.submitter instanceof HTMLButtonElement) {
    event.preventDefault();
    relight(form, event.submitter);
    return;
  }
  const button = event.submitter instanceof HTMLElement ? event.submitter : null;
  const address = new URL(button?.getAttribute("formaction") ?? form.action, location.href).pathname;
  const here = new URL(form.action, location.href).pathname;
  const stays = form.id === "deck" && (address === here || address === "/decks/alone");
  if (!stays && !leaving && form.method === "post") {
    event.preventDefault();
    leave(form, button);
    return;
  }
  sending = true;
  if (button?.hasAttribute("data-file")) {
    window.setTimeout(() => { sending = false; }, 2000);
    return;
  }
  if (!stays) return;
  event.preventDefault();
  sending = false;
  send(form, button, address).catch((fault) => {
    document.getElementById("main")?.removeAttribute("aria-busy");
    say(`That did not come through: ${fault.message}`);
    window.alert(`That did not come through: ${fault.message}`);
  });
});

window.addEventListener("beforeunload", (event) => {
  if (unsaved && !sending) event.preventDefault();
});
window.addEventListener("pageshow", () => { sending = false; });

/** The names of all cards, fetched when a box for one is first used. */
let names = /** @type {Promise<HTMLDataListElement> | null} */ (null);

/** @returns {Promise<HTMLDataListElement>} */
async function fetched() {
  const answer = await fetch("/decks/names");
  if (!answer.ok) throw new Error(await answer.text());
  const list = document.createElement("datalist");
  list.id = "all-names";
  for (const name of (await answer.text()).split("\n")) {
    const option = document.createElement("option");
    option.value = name;
    list.append(option);
  }
  document.body.append(list);
  return list;
}

/**
 * What a page that has come needs: copying, boxes with names.
 * @param {ParentNode} root
 */
function ready(root) {
  for (const box of root.querySelectorAll("input[data-names]")) {
    box.addEventListener("focus", async () => {
      names ??= fetched();
      try {
        box.setAttribute("list", (await names).id);
      } catch {
        names = null; // they only help to type; the next box asks for them once more
      }
    }, { once: true });
  }
  for (const text of root.querySelectorAll("textarea[data-copy]")) {
    if (!(text instanceof HTMLTextAreaElement)) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button quiet";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      text.select();
      if (navigator.clipboard) await navigator.clipboard.writeText(text.value);
      else document.execCommand("copy");
      button.textContent = "Copied";
      say("Copied");
    });
    text.closest("label")?.after(button);
  }
}

/**
 * The field for any list: read while one types, a file dropped on it.
 * @param {HTMLFormElement} form
 */
function open(form) {
  const text = /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea"));
  const file = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
  const shown = /** @type {HTMLElement} */ (form.querySelector("[data-preview]"));
  if (!(text && file && shown)) return;
  const most = Number(text.dataset.most);
  let wait = 0;
  let asked = 0;

  async function read() {
    if (text.value.length > most) {
      shown.textContent = `That are ${text.value.length.toLocaleString("en")} signs; a list has at most ${most.toLocaleString("en")}.`;
      return;
    }
    if (!text.value.trim()) {
      shown.textContent = "";
      return;
    }
    const mine = ++asked;
    const body = new FormData();
    body.set("list", text.value);
    try {
      const answer = await fetch("/decks/preview", { method: "POST", body, headers: FRAGMENT });
      const page = await answer.text();
      if (mine !== asked) return;
      if (answer.status === 401) shown.replaceChildren(wordAsked("Then the list is read.", read));
      else if (answer.ok) shown.innerHTML = page;
    } catch {
      shown.textContent = "";
    }
  }

  text.addEventListener("input", () => {
    window.clearTimeout(wait);
    wait = window.setTimeout(read, PAUSE);
  });
  form.addEventListener("submit", (event) => {
    if (text.value.length <= most || file.files?.length) return;
    event.preventDefault();
    read();
  });
  for (const kind of ["dragenter", "dragover"]) {
    form.addEventListener(kind, (event) => {
      event.preventDefault();
      form.classList.add("over");
    });
  }
  for (const kind of ["dragleave", "dragend"]) {
    form.addEventListener(kind, () => form.classList.remove("over"));
  }
  form.addEventListener("drop", (event) => {
    const moved = /** @type {DragEvent} */ (event).dataTransfer;
    form.classList.remove("over");
    if (!moved?.files.length) return;
    event.preventDefault();
    file.files = moved.files;
    form.requestSubmit();
  });
  file.addEventListener("change", () => {
    if (file.files?.length) shown.textContent = `${file.files[0].name} will be opened; the field is left aside.`;
  });
}

ready(document);
const field = document.querySelector("form[data-open]");
if (field instanceof HTMLFormElement) open(field);
