import { useEffect, useRef } from "react";
import { useAdd } from "../estimate/use-add";

export type AddNowProps = { query: string; onEnd: () => void };

/** Adds the configuration once, as soon as this has loaded. */
export function AddNow({ query, onEnd }: AddNowProps) {
  const { add } = useAdd();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    void add([query]).then(onEnd);
  }, [add, query, onEnd]);
  return null;
}
