import { type RefObject, useEffect, useRef } from "react";

const inputsIn = (list: Element | null) => [...(list?.querySelectorAll("input") ?? [])];

/**
 * Moves the focus to the first new control after a "show more" button disappears, which would lose it. Call the
 * returned function on click; `isOld`: the new list has not arrived yet.
 */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, isOld: boolean): () => void {
  const before = useRef<readonly HTMLInputElement[] | null>(null);
  useEffect(() => {
    const known = before.current;
    if (isOld || !known) return;
    before.current = null;
    // The button still exists, or the user has moved the focus.
    if (document.activeElement !== document.body) return;
    inputsIn(list.current)
      .find((input) => !input.disabled && !known.includes(input))
      ?.focus();
  });
  return () => {
    before.current = inputsIn(list.current);
  };
}
