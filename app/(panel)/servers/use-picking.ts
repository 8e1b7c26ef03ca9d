import { useState } from "react";
import type { ServerRow } from "@/lib/domain/servers/schema";

export type Picking = {
  picked: ReadonlySet<number>;
  pick: (id: number, isPicked: boolean) => void;
  pickThese: (ids: readonly number[]) => void;
  /** Those that can be picked among what is shown. */
  shown: readonly number[];
};

/**
 * Which servers are picked. What disappears from the list is picked no longer, unless all that match were picked, shown
 * or not; another search begins anew.
 */
export function usePicking(rows: readonly ServerRow[], asked: string): Picking {
  const [state, setState] = useState<{ asked: string; ids: ReadonlySet<number>; isAll: boolean }>({
    asked,
    ids: new Set(),
    isAll: false,
  });
  const shown = rows.filter(({ state: standing }) => standing !== "failed").map(({ id }) => id);
  const kept = state.asked === asked ? state.ids : new Set<number>();
  const picked = state.isAll ? kept : new Set([...kept].filter((id) => shown.includes(id)));
  return {
    picked,
    shown,
    pick: (id, isPicked) => {
      const ids = new Set(picked);
      if (isPicked) ids.add(id);
      else ids.delete(id);
      setState({ asked, ids, isAll: state.isAll && state.asked === asked && ids.size > 0 });
    },
    pickThese: (ids) => setState({ asked, ids: new Set(ids), isAll: ids.length > shown.length }),
  };
}
