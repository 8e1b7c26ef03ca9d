"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, call, type OutputOf } from "@/lib/api/client";
import { signOf } from "@/lib/base/money-text";
import type { SelectionInput } from "../submit/order-call";

export type Quote = OutputOf<"orders", "quote">;

/** Hourly servers can be ordered only with credit for a day. */
export const isShort = ({ hourly }: Quote): boolean => (hourly ? signOf(hourly.missing.value) > 0 : false);

export type Quoting = {
  /** The newest answer; while not `isCurrent` it belongs to an earlier selection. Null if nothing is selected. */
  quote: Quote | null;
  isCurrent: boolean;
  error: unknown;
  /** Total of the same selection when first shown, if it has changed since; null = unchanged. */
  was: Quote["total"] | null;
  /** The user has accepted the new price. */
  accept: () => void;
  /** Requests a new quote at once. */
  ask: () => Promise<Quote | null>;
};

const pauseMilliseconds = 250;
// Quotes are valid for fifteen minutes. Counted from arrival, because a browser's clock may be wrong.
const renewalMilliseconds = 13 * 60_000;

/** Debounces the value; the first one is used at once. */
function useRested<T>(value: T, key: string): { value: T; key: string } {
  const [rested, setRested] = useState({ value, key });
  useEffect(() => {
    if (key === rested.key) return;
    const timer = setTimeout(() => setRested({ value, key }), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value, key, rested.key]);
  return rested;
}

const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.failure.code === "unavailable" || error.failure.code === "internal";

/** The price of a selection, requested again when it changes. Earlier requests are aborted. */
export function useQuote(selection: SelectionInput | null): Quoting {
  const key = JSON.stringify(selection);
  const rested = useRested(selection, key);
  const asked = rested.value;
  const result = useQuery<Quote, Error>({
    queryKey: ["orders", "quote", asked],
    queryFn: ({ signal }) =>
      asked ? call("orders", "quote", asked, { signal }) : Promise.reject(new Error("Nothing to ask.")),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: (count, error) => count < 2 && isWorthRepeating(error),
    refetchInterval: renewalMilliseconds,
    refetchIntervalInBackground: true,
    // A user who tops up in another tab returns with credit.
    refetchOnWindowFocus: ({ state: { data } }) =>
      data && signOf((data.hourly?.missing ?? data.to_pay).value) > 0 ? "always" : true,
  });
  const isCurrent = key === rested.key && result.data !== undefined && !result.isPlaceholderData;
  const total = isCurrent ? result.data.promised : null;
  const [seen, setSeen] = useState({ key: "", total });
  if (total && seen.key !== key) setSeen({ key, total });
  return {
    was: total && seen.key === key && seen.total?.value !== total.value ? seen.total : null,
    accept: () => setSeen({ key, total: result.data?.promised ?? null }),
    quote: selection === null ? null : (result.data ?? null),
    isCurrent,
    error: key === rested.key ? result.error : null,
    ask: async () => {
      const { data, isError } = await result.refetch();
      return isError ? null : (data ?? null);
    },
  };
}
