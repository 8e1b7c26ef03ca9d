import { useEffect, useRef } from "react";
import { useAdd } from "../estimate/use-add";

/** `onFail`: it was not added; else the estimate opens. */
export type AddNowProps = { query: string; onFail: () => void };

/** Adds the configuration once, as soon as this has loaded. */
export function AddNow({ query, onFail }: AddNowProps) {
  const { add } = useAdd();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    void add([query]).then((isAdded) => isAdded || onFail());
  }, [add, query, onFail]);
  return null;
}
