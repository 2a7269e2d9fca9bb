// @ts-check
// The fields of a form at the table: what numbers and ticks come to, and the words of sealed maxima.

const SEAL = "kanly seal "; // how the names of kept maxima begin
const SEALS = 30; // how many of them are kept

// ---- fields ----------------------------------------------------------------------------------

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLElement} */ (event.target);
  const form = field.closest("form");
  if (form) sums(form);
});

/** @param {HTMLFormElement} form */
export function sums(form) {
  /** @type {HTMLInputElement | null} */
  let before = null;
  for (const part of form.querySelectorAll(".number")) {
    const input = /** @type {HTMLInputElement} */ (part.querySelector("input"));
    const { floor = "", floorFrom = "0" } = /** @type {HTMLElement} */ (part).dataset;
    if (floor && before) {
      const least = floor.split(" ")[Number(before.value) - Number(floorFrom)];
      if (least !== undefined) {
        input.min = least;
        if (Number(input.value) < Number(least)) input.value = least;
      }
    }
    const list = /** @type {HTMLOListElement | null} */ (part.querySelector(".each ol"));
    const output = part.querySelector("output");
    if (list && output) output.textContent = list.children[Number(input.value) - list.start]?.textContent || "";
    before = input;
  }
  let fits = true;
  for (const part of form.querySelectorAll(".several")) {
    const { budget, least = "0", most = "", unit = "" } = /** @type {HTMLElement} */ (part).dataset;
    const ticked = [.../** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll("input[type=checkbox]:checked"))];
    const cost = ticked.reduce((sum, one) => sum + Number(one.dataset.cost || 0), 0);
    const output = part.querySelector("output.sum");
    if (!output) continue;
    const over = budget !== undefined && cost > Number(budget);
    const wrong = over || ticked.length < Number(least) || ticked.length > Number(most);
    output.textContent = `${ticked.length} ticked${budget === undefined ? "" : `, ${unit} ${cost} of ${budget}`}${over ? ": too much" : ""}`;
    output.classList.toggle("bad", wrong && ticked.length > 0);
    fits &&= !wrong;
  }
  const go = /** @type {HTMLButtonElement | null} */ (form.querySelector("button.go"));
  if (go) go.disabled = !fits;
}

// ---- sealed maxima: the word is made and kept on this device ---------------------------------------

/** @param {HTMLElement} part */
function sealOf(part) {
  return `${SEAL}${part.dataset.seal}`;
}

/** @param {HTMLElement} root */
export function seals(root) {
  for (const one of root.querySelectorAll(".own-seal")) {
    const line = /** @type {HTMLElement} */ (one), kept = recall(sealOf(line));
    if (!kept) continue;
    line.textContent = `You have sealed ${kept.maximum} solaris; this device alone knows it.`;
    line.hidden = false;
  }
  for (const one of root.querySelectorAll(".secret")) {
    const part = /** @type {HTMLElement} */ (one);
    const word = /** @type {HTMLInputElement} */ (part.querySelector("input[name=seal]"));
    const maximum = /** @type {HTMLInputElement} */ (part.querySelector("input[name=maximum]"));
    const note = document.createElement("p");
    note.className = "made muted";
    if (part.dataset.secret === "seal") {
      const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join("");
      fill(word, made);
      note.textContent = `This device has made the word and keeps it, with your maximum, also after it is opened; it keeps your last ${SEALS}: ${made}. Write it down if you may change to another device.`;
      word.parentElement?.setAttribute("hidden", "");
      part.append(note);
    } else {
      const kept = recall(sealOf(part));
      if (kept) {
        fill(word, kept.word);
        fill(maximum, kept.maximum);
        word.parentElement?.setAttribute("hidden", "");
        maximum.parentElement?.setAttribute("hidden", "");
        note.textContent = `This device has kept your maximum, ${kept.maximum} solaris, and its word.`;
        part.prepend(note);
      }
    }
  }
}

/** @param {HTMLInputElement} field @param {string} value */
function fill(field, value) {
  field.value = value;
  field.dataset.filled = "";
}

/** @param {string} key @returns {{maximum: string, word: string} | null} */
function recall(key) {
  try {
    return JSON.parse(window.localStorage.getItem(key) || "null");
  } catch {
    return null;
  }
}

/** Keep what was sealed; whether this browser could. @param {HTMLFormElement} form */
export function sealed(form) {
  const part = /** @type {HTMLElement | null} */ (form.querySelector(".secret"));
  if (!part) return true;
  const key = sealOf(part);
  try {
    if (part.dataset.secret === "reveal") return true; // it may be taken back, and opened again
    const data = new FormData(form);
    const told = { maximum: String(data.get("maximum")), word: String(data.get("seal")), at: Date.now() };
    window.localStorage.setItem(key, JSON.stringify(told));
    forgetOld();
  } catch {
    return false;
  }
  return true;
}

/** Keep the latest seals alone. */
function forgetOld() {
  const kept = Object.keys(window.localStorage).filter((key) => key.startsWith(SEAL));
  const age = (/** @type {string} */ key) => Number(/** @type {any} */ (recall(key))?.at || 0);
  kept.sort((one, other) => age(other) - age(one));
  for (const key of kept.slice(SEALS)) window.localStorage.removeItem(key);
}
