// @ts-check
// A server asks for the table word once more: it was changed, or a week has gone by since it was said.

/**
 * A note that says so and leads to where the word is typed, in a window of its own, so that what is
 * filled in here stays. When one comes back the note goes.
 * @param {string} then what one does then
 * @param {() => void} [back] what is done when one comes back
 */
export function wordAsked(then, back) {
  const note = document.createElement("p");
  note.className = "note word-asked";
  note.setAttribute("role", "alert");
  const link = document.createElement("a");
  link.href = "/enter?back=/enter";
  link.target = "_blank";
  link.textContent = "Say it in a window of its own";
  note.append("The server asks for the table word once more. ", link, `; what is filled in here stays. ${then}`);
  const came = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", came);
    note.remove();
    back?.();
  };
  document.addEventListener("visibilitychange", came);
  return note;
}
