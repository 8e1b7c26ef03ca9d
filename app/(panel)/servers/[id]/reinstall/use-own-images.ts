import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWhyNot } from "@/components/form/use-why-not";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { ServerOverview } from "@/lib/domain/servers/overview";

const fetchingPollMilliseconds = 2_000;

export type OwnImage = OutputOf<"iso", "uploaded">["iso_images"][number];

export const isFetching = ({ status }: Pick<OwnImage, "status">): boolean => status === "Fetching";
export const isReady = ({ status }: Pick<OwnImage, "status">): boolean => status === "Ready";

/** The account's own images; asked for again while one is fetched, and when this server has another one in its drive. */
export function useOwnImages({ image }: Pick<ServerOverview, "image">) {
  const { queryKey, queryFn } = query("iso", "uploaded", {});
  const mayAsk = useWhyNot("iso/uploaded") === undefined;
  return useQuery({
    enabled: mayAsk,
    queryKey: [...queryKey, image],
    queryFn,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.iso_images.some(isFetching) ? fetchingPollMilliseconds : false,
  });
}
