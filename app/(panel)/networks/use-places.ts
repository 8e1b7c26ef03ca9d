import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";

type Place = OutputOf<"addresses", "places">["servers"][number];

/** The account's servers that fit. */
export const usePlaces = (fits: (server: Place) => boolean) =>
  useQuery({
    ...query("addresses", "places", {}),
    retry: false,
    select: ({ servers }) => servers.filter(fits),
  });
