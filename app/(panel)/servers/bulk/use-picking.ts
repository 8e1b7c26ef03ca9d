import { useCallback, useState } from "react";
import type { ServerRow } from "@/lib/domain/servers/servers/schema";

export type Picking = {
  picked: ReadonlySet<number>;
  pick: (id: number, isPicked: boolean) => void;
  pickThese: (ids: readonly number[]) => void;
  /** Ids of the listed servers that can be selected. */
  shown: readonly number[];
};

/**
 * The selected servers. A server that leaves the list is deselected, unless all matches, listed or not, were
 * selected; another search resets the selection.
 */
export function usePicking(rows: readonly ServerRow[], asked: string): Picking {
  const [state, setState] = useState<{ asked: string; ids: ReadonlySet<number>; isAll: boolean }>({
    asked,
    ids: new Set(),
    isAll: false,
  });
  const shown = rows.filter(({ state: standing }) => standing !== "failed").map(({ id }) => id);
  const kept = state.asked === asked ? state.ids : new Set<number>();
  const isThere = new Set(shown);
  const picked = state.isAll ? kept : new Set([...kept].filter((id) => isThere.has(id)));
  // Stable while the search is unchanged: every row receives it.
  const pick = useCallback(
    (id: number, isPicked: boolean) =>
      setState((was) => {
        const isSame = was.asked === asked;
        const ids = new Set(isSame ? was.ids : []);
        if (isPicked) ids.add(id);
        else ids.delete(id);
        return { asked, ids, isAll: was.isAll && isSame && ids.size > 0 };
      }),
    [asked],
  );
  return {
    picked,
    shown,
    pick,
    pickThese: (ids) => setState({ asked, ids: new Set(ids), isAll: ids.length > shown.length }),
  };
}
