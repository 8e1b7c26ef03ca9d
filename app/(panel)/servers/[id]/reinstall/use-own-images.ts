import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

const fetchingPollMilliseconds = 2_000;

type OwnImages = OutputOf<"iso", "uploaded">;
export type OwnImage = OwnImages["iso_images"][number];

export const isFetching = ({ status }: Pick<OwnImage, "status">): boolean => status === "Fetching";
export const isReady = ({ status }: Pick<OwnImage, "status">): boolean => status === "Ready";

/** The account's own images; polls while one is fetched, and refetches when this server's drive changes. */
export function useOwnImages({ image }: Pick<ServerOverview, "image">) {
  const client = useQueryClient();
  const { queryKey, queryFn } = query("iso", "uploaded", {});
  const mayAsk = useWhyNot("iso/uploaded") === undefined;
  return useQuery({
    enabled: mayAsk,
    queryKey: [...queryKey, image],
    queryFn,
    retry: false,
    // Until loaded: the previous ones, or those that came with the page.
    placeholderData: (before: OwnImages | undefined) => before ?? client.getQueryData<OwnImages>(queryKey),
    refetchInterval: ({ state }) =>
      state.data?.iso_images.some(isFetching) ? fetchingPollMilliseconds : false,
  });
}
