import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { usualColumns } from "@/lib/domain/servers/servers/list-rules";
import type { SavedView } from "@/lib/domain/servers/servers/list-view-schema";

const usual: SavedView = { columns: [...usualColumns], dense: false };
const kept = query("servers", "list_look", {});

/** Columns and density of the list; a choice applies at once and is saved. */
export function useListView() {
  const cache = useQueryClient();
  const { data } = useQuery({ ...kept, staleTime: Number.POSITIVE_INFINITY });
  // The cache updates a moment later; until then a checkbox would jump back.
  const [chosen, setChosen] = useState<SavedView | null>(null);
  const { mutate } = useMutation({
    mutationFn: (wanted: SavedView) => call("servers", "choose_list_look", wanted),
    // In sequence: the last choice wins.
    scope: { id: "list-look" },
    onMutate: (wanted) =>
      cache.setQueryData<OutputOf<"servers", "list_look">>(kept.queryKey, (before) => ({
        views: before?.views ?? [],
        ...wanted,
      })),
    onError: () => {
      setChosen(null);
      return cache.invalidateQueries({ queryKey: kept.queryKey });
    },
  });
  const choose = (wanted: SavedView) => {
    setChosen(wanted);
    mutate(wanted);
  };
  return { look: chosen ?? data ?? usual, views: data?.views ?? [], choose };
}
