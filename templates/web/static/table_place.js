// @ts-check
// What a player has opened, typed and reached on the page of a game, kept while the page is put anew.

/** @param {Element} field */
function nameOf(field) {
  const form = field.closest("form");
  const value = field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type) ? field.value : "";
  return [form?.dataset.key || "", field.getAttribute("name") || "", value].join("|");
}

/** @param {ParentNode} root */
function fieldsOf(root) {
  return /** @type {(HTMLInputElement|HTMLSelectElement)[]} */ (
    [...root.querySelectorAll("input:not([type=hidden]):not([type=file]), select, textarea")].filter((field) => field.getAttribute("name"))
  );
}

/** @param {HTMLInputElement|HTMLSelectElement} field */
function isTouched(field) {
  if (field.closest("form[data-kept]")) return true; // sent and not done: it is filled in for them
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  if (["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  return field.dataset.filled === undefined && field.value !== field.defaultValue;
}

/** Whether something is filled in there. @param {HTMLElement} root */
export function isTyping(root) {
  return fieldsOf(root).some(isTouched) || filesOf(root).length > 0;
}

/** The fields with a file that was chosen. @param {ParentNode} root */
function filesOf(root) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("input[type=file]"));
  return [...fields].filter((one) => one.files?.length);
}

/** How far from the top of the page what lies below the news begins. @param {Element} root */
function bodyOf(root) {
  const below = root.querySelector(".halves, [aria-labelledby=seats]");
  return below ? below.getBoundingClientRect().top + window.scrollY : 0;
}

/** @param {HTMLElement} root */
export function remember(root) {
  const active = document.activeElement;
  return {
    opened: new Map([...root.querySelectorAll("details[data-key]")].map((one) => [one.getAttribute("data-key") || "", /** @type {HTMLDetailsElement} */ (one).open])),
    typed: new Map(fieldsOf(root).filter(isTouched).map((one) => [nameOf(one), one instanceof HTMLInputElement && ["checkbox", "radio"].includes(one.type) ? one.checked : one.value])),
    files: filesOf(root),
    focus: active && root.contains(active) ? placed(active) : null,
    scroll: [window.scrollX, window.scrollY],
    body: bodyOf(root),
  };
}

/**
 * What finds a place again on a page that has come: the first of these that is there.
 * @param {Element} active
 * @returns {((root: ParentNode) => Element | null | undefined)[]}
 */
function pathsOf(active) {
  /** @type {((root: ParentNode) => Element | null | undefined)[]} */
  const paths = [];
  const key = (/** @type {Element} */ one) => CSS.escape(one.getAttribute("data-key") || "");
  const named = (/** @type {Element} */ one) => one.getAttribute("aria-label") ?? one.textContent;
  const { id, tagName } = active, name = named(active), href = active.getAttribute("href");
  const alike = (/** @type {ParentNode} */ root) => [...root.querySelectorAll(tagName)].filter(
    (one) => named(one) === name && one.getAttribute("href") === href,
  );
  const form = active.closest("form[data-key]"), page = active.closest("#table");
  if (active.matches("input, select, textarea")) {
    const field = nameOf(active);
    paths.push((root) => fieldsOf(root).find((one) => nameOf(one) === field));
  } else if (id) {
    paths.push((root) => root.querySelector(`#${CSS.escape(id)}`));
  } else if (form) {
    const within = `form[data-key="${key(form)}"]`, stops = "button:not(.step), a, summary";
    const at = [...form.querySelectorAll(stops)].indexOf(active);
    paths.push((root) => root.querySelector(within)?.querySelectorAll(stops)[at]);
  } else if (page) {
    const at = alike(page).indexOf(active);
    paths.push((root) => alike(root)[at]);
  }
  for (let at = active.closest("details[data-key]"); at; at = at.parentElement?.closest("details[data-key]") ?? null) {
    const head = `details[data-key="${key(at)}"] > summary`;
    paths.push((root) => root.querySelector(head));
  }
  const part = active.closest("section[id]");
  if (part) paths.push((root) => root.querySelector(`#${CSS.escape(part.id)} h2`));
  paths.push((root) => root.querySelector("#awaited, h1"));
  return paths;
}

/**
 * What brings the focus back to where it was, or as near as there is something.
 * @param {Element} active
 */
export function placed(active) {
  const paths = pathsOf(active);
  return () => {
    for (const path of paths) {
      const found = /** @type {HTMLElement | null | undefined} */ (path(document));
      if (!found?.getClientRects().length) continue;
      if (found.tabIndex < 0) found.tabIndex = -1;
      found.focus({ preventScroll: true });
      return;
    }
  };
}

/**
 * @param {HTMLElement} root
 * @param {ReturnType<typeof remember>} kept
 * @param {boolean} keepsFocus
 */
export function restore(root, kept, keepsFocus) {
  for (const one of root.querySelectorAll("details[data-key]")) {
    const was = kept.opened.get(one.getAttribute("data-key") || "");
    const details = /** @type {HTMLDetailsElement} */ (one);
    if (!was || details.open) continue;
    details.dataset.restored = ""; // nobody has opened it just now
    details.open = true;
  }
  for (const field of fieldsOf(root)) {
    const was = kept.typed.get(nameOf(field));
    if (typeof was === "boolean" && field instanceof HTMLInputElement) field.checked = was;
    else if (typeof was === "string") field.value = was;
  }
  const chosen = /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("input[type=file]"));
  for (const field of chosen) {
    const was = kept.files.find((one) => one.name === field.name); // no script sets a file anew
    if (was) field.replaceWith(was);
  }
  if (!keepsFocus) return;
  const [across, down] = kept.scroll;
  const moved = down > kept.body ? bodyOf(root) - kept.body : 0; // what one reads stays where it is
  window.scrollTo(across, down + moved);
  kept.focus?.();
}
