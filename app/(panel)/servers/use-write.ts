import { useCallback, useEffect, useState } from "react";
import { type ListPlace, queryOf } from "./list-input";

/**
 * Puts into the address what is searched and how it is sorted, without rendering the page on the server again: the
 * browser searches by itself. It does so in an effect, because between hydration and the first effects Next does not
 * hear of it yet, and the list would stay what it was.
 */
export function useWrite(): (place: ListPlace) => void {
  const [wanted, setWanted] = useState<ListPlace | null>(null);
  useEffect(() => {
    if (wanted) window.history.replaceState(null, "", window.location.pathname + queryOf(wanted));
  }, [wanted]);
  return useCallback((place) => setWanted({ ...place }), []);
}
