import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

const ofFrame = [["billing"], ["servers", "counts"]];

/**
 * The frame outlives the pages in it. Whenever `state` changes, its credit and its counts are read again; also at
 * first, unless they are `freshAtFirst` as far as the page knows and not old.
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
