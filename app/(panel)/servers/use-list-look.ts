import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { ListLook } from "@/lib/domain/servers/list-look-schema";
import { usualColumns } from "@/lib/domain/servers/list-rules";

const usual: ListLook = { columns: [...usualColumns], dense: false };
const kept = query("servers", "list_look", {});

/** How the list looks; a choice is seen at once and kept for the next time. */
export function useListLook() {
  const cache = useQueryClient();
  const { data } = useQuery({ ...kept, staleTime: Number.POSITIVE_INFINITY });
  const { mutate } = useMutation({
    mutationFn: (wanted: ListLook) => call("servers", "choose_list_look", wanted),
    // One after another: the last choice is the one that stays.
    scope: { id: "list-look" },
    onMutate: (wanted) =>
      cache.setQueryData<OutputOf<"servers", "list_look">>(kept.queryKey, (before) => ({
        views: before?.views ?? [],
        ...wanted,
      })),
    onError: () => cache.invalidateQueries({ queryKey: kept.queryKey }),
  });
  return { look: data ?? usual, views: data?.views ?? [], choose: mutate };
}
