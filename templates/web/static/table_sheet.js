// @ts-check
// What is looked at beside a game, a look ahead, a rule, a card, why a number is so, lies over its
// page in a sheet, so that one keeps one's place. Without it each is a page with a way back.

const BESIDE = /^\/(?:rule|card)\/|^\/(?:rules|errata)$|^\/games\/[^/]+\/(?:why|ahead)$/;

export const sheet = document.createElement("dialog");
sheet.className = "sheet";
const title = document.createElement("p");
title.className = "unseen";
title.id = "sheet-title";
title.textContent = "Beside the table";
sheet.setAttribute("aria-labelledby", title.id);
const shown = document.createElement("div");
shown.className = "shown";
const ways = document.createElement("p");
ways.className = "row ways";
const back = button("Back");
const close = button("Close");
ways.append(back, close);
sheet.append(title, shown, ways);
document.body.append(sheet);

/** @type {Node[][]} */
let before = [];
/** @type {() => void} */
let leaves = () => {};

/** @param {string} text */
function button(text) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet";
  made.textContent = text;
  return made;
}

/**
 * Lay a page over the table, on top of what lies there.
 * @param {string} html
 * @param {() => void} left what is done when the sheet is closed
 */
export function lay(html, left) {
  if (sheet.open) before.push([...shown.childNodes]);
  else {
    before = [];
    leaves = left;
  }
  shown.innerHTML = html;
  if (!sheet.open) sheet.showModal();
  turn();
}

/** Close the sheet where the place one leaves for is told elsewhere. */
export function shut() {
  leaves = () => {};
  sheet.close();
}

/** Begin to read the sheet at its head. */
function turn() {
  back.hidden = !before.length;
  close.hidden = !before.length && shown.querySelector("[data-close]") !== null;
  const head = shown.querySelector("h1");
  title.textContent = head?.textContent ?? "Beside the table";
  head?.setAttribute("tabindex", "-1");
  head?.focus();
  sheet.scrollTop = 0;
}

/** Say on a look ahead that it is old. */
export function outdated() {
  if (!sheet.open || !shown.querySelector(".ahead") || shown.querySelector(".old")) return;
  const note = document.createElement("p");
  note.className = "said meanwhile old";
  note.setAttribute("role", "status");
  note.textContent = "Meanwhile the game went on: look once more.";
  shown.querySelector("h1")?.after(note);
}

/**
 * Fetch what a link leads to and lay it over the table.
 * @param {HTMLAnchorElement} link
 * @param {() => void} left
 * @param {(status: number) => boolean} isShutOut
 */
async function follow(link, left, isShutOut) {
  try {
    const answer = await fetch(link.href, { headers: { "X-Kanly-Fragment": "1" } });
    if (answer.status !== 401 || !isShutOut(answer.status)) lay(await answer.text(), left);
  } catch {
    lay("<h1>No connection</h1><p>Nothing could be fetched just now; the table stays as it is.</p>", left);
  }
}

/**
 * Open links of the page, and of the sheet itself, in the sheet where they lead beside the game.
 * @param {(link: HTMLElement) => () => void} placed what remembers the place one leaves
 * @param {(status: number) => boolean} isShutOut what has the table word said once more
 */
export function opens(placed, isShutOut) {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link?.closest("#table, dialog.sheet") || link.origin !== window.location.origin) return;
    if (!BESIDE.test(link.pathname) || link.hash) return;
    event.preventDefault();
    follow(link, placed(link), isShutOut);
  });
}

back.addEventListener("click", () => {
  shown.replaceChildren(...(before.pop() ?? []));
  turn();
});
close.addEventListener("click", () => sheet.close());
sheet.addEventListener("close", () => {
  shown.replaceChildren();
  before = [];
  leaves();
});
sheet.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-close]")) {
    event.preventDefault();
    sheet.close();
    return;
  }
  if (target !== sheet) return;
  const box = sheet.getBoundingClientRect();
  const inside = event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom;
  if (!inside) sheet.close(); // beside the sheet, not on its edge
});
