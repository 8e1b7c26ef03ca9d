import { useCallback, useEffect, useState } from "react";
import { type ListPlace, queryOf } from "./list-input";

/**
 * Writes search and sorting to the URL without rendering the page on the server again: the browser queries the list.
 * In an effect, because Next does not notice a change between hydration and the first effects, and the list would
 * stay unchanged.
 */
export function useWrite(): (place: ListPlace) => void {
  const [wanted, setWanted] = useState<ListPlace | null>(null);
  useEffect(() => {
    if (wanted) window.history.replaceState(null, "", window.location.pathname + queryOf(wanted));
  }, [wanted]);
  return useCallback((place) => setWanted({ ...place }), []);
}
