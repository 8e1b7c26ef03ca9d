import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `tell` whenever `value` changes; not on mount. */
export function useChange<T extends string | number | null | undefined>(
  value: T,
  tell: (before: T) => void,
): void {
  const before = useRef(value);
  const told = useEffectEvent(tell);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (last !== value) told(last);
  }, [value]);
}
