import { useCallback, useEffect, useRef } from "react";

const ends = ["pointerup", "pointercancel"] as const;

/**
 * Runs a change at once, or after the press that is going on: what moves between pressing and releasing takes the click
 * from what was pressed. Of several, the last one is run.
 */
export function useReleased(): (change: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release.
      setTimeout(() => {
        waiting.current?.();
        waiting.current = undefined;
      });
    };
    document.addEventListener("pointerdown", press, true);
    for (const end of ends) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      for (const end of ends) document.removeEventListener(end, release, true);
    };
  }, []);
  return useCallback((change) => {
    if (isPressed.current) waiting.current = change;
    else change();
  }, []);
}
