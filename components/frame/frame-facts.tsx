"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Money } from "@/components/ui/money";
import { useChange } from "@/components/ui/use-change";
import { query } from "@/lib/api/query";
import type { Locale } from "@/lib/base/locale";

const movingPollMs = 5_000;

/** The number of servers; polled on every page while something deploys. */
export function ServerCount() {
  const { data } = useQuery({
    ...query("servers", "counts", {}),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.moving && !state.error ? movingPollMs : false),
  });
  useNewsOf(data?.moving);
  return data?.servers;
}

/** The end of a deployment sends a notification and may refund its price, so both are refetched. */
function useNewsOf(moving: number | undefined): void {
  const queries = useQueryClient();
  useChange(moving, (before) => {
    if (before === undefined) return;
    for (const noun of ["billing", "notifications"]) void queries.invalidateQueries({ queryKey: [noun] });
  });
}

/** The credit; a dash for users without billing rights. */
export function CreditText({ locale }: { locale: Locale }) {
  const { data } = useQuery({ ...query("billing", "overview", {}), retry: false });
  return data ? <Money amount={data.credit} locale={locale} /> : "–";
}
