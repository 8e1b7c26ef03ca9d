import { useCallback, useMemo, useState } from "react";
import { rowsOfPage } from "./list-input";

/** Indexes of the pages with rows near the viewport; until the browser has reported, the first one. */
export function useNear() {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  const onNear = useCallback(
    (firstRow: number, isNear: boolean) =>
      setNear((was) => {
        if (was.has(firstRow) === isNear) return was;
        const now = new Set(was);
        if (isNear) now.add(firstRow);
        else now.delete(firstRow);
        return now;
      }),
    [],
  );
  const pages = useMemo(() => new Set([...near].map((row) => Math.floor(row / rowsOfPage))), [near]);
  return { near: pages, onNear };
}
