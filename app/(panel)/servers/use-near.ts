import { useCallback, useState } from "react";

/** Which groups of rows are near to what is seen; until the browser has told, the first one is. */
export function useNear() {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  const onNear = useCallback(
    (group: number, isNear: boolean) =>
      setNear((was) => {
        if (was.has(group) === isNear) return was;
        const now = new Set(was);
        if (isNear) now.add(group);
        else now.delete(group);
        return now;
      }),
    [],
  );
  return { near, onNear };
}
