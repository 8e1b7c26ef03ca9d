import type { KeyboardEvent } from "react";

/** In the selection checkboxes: arrow keys move between rows, Enter opens the server. Space toggles as usual. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || !("pick" in box.dataset)) return;
  if (event.key === "Enter") box.closest("tr")?.querySelector("a")?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[data-pick]")];
  event.preventDefault();
  boxes[boxes.indexOf(box) + step]?.focus();
}
