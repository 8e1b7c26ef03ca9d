import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

const ofFrame = [["billing"], ["servers", "counts"]];

/**
 * The frame outlives its pages. Refetches its credit and counts whenever `state` changes, and on mount; with
 * `freshAtFirst` on mount only if they are stale.
 */
export function useFreshFrame(state: string | undefined, freshAtFirst = false): void {
  const queries = useQueryClient();
  const isFirst = useRef(true);
  useEffect(() => {
    if (state === undefined) return;
    const stale = isFirst.current && freshAtFirst ? true : undefined;
    isFirst.current = false;
    for (const queryKey of ofFrame)
      void (stale ? queries.refetchQueries({ queryKey, stale }) : queries.invalidateQueries({ queryKey }));
  }, [state, freshAtFirst, queries]);
}
