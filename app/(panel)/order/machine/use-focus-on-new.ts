import { type RefObject, useEffect, useRef } from "react";

const inputsIn = (list: Element | null) => [...(list?.querySelectorAll("input") ?? [])];

/**
 * A button that lists more goes when there are no more, and would take the focus with it: then the first of the controls
 * that came has it. Call what is returned on the press; `isOld`: what was asked for is not there yet.
 */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, isOld: boolean): () => void {
  const before = useRef<readonly HTMLInputElement[] | null>(null);
  useEffect(() => {
    const known = before.current;
    if (isOld || !known) return;
    before.current = null;
    // The button is still there, or someone has gone elsewhere meanwhile.
    if (document.activeElement !== document.body) return;
    inputsIn(list.current)
      .find((input) => !input.disabled && !known.includes(input))
      ?.focus();
  });
  return () => {
    before.current = inputsIn(list.current);
  };
}
