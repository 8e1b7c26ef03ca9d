"use client";

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { presetNamed } from "@/lib/domain/catalogue/rules";
import type { OptionsInput } from "./options-input";

type Options = OutputOf<"orders", "options">;

export type Listed = {
  /** Undefined until something is known. */
  options: Options | undefined;
  /** What is listed belongs to an earlier question. */
  isOld: boolean;
  /** The newest question had no answer: asks again. */
  onRepeat: (() => void) | null;
};

export const optionsKey = ["orders", "options"] as const;
const catalogueMilliseconds = 60_000;

/** The newest answer to the same question but for the names, which it has all the same: one of its list was chosen. */
function alike(queries: QueryClient, { names, ...list }: OptionsInput) {
  const text = JSON.stringify(list);
  const fits = (queryKey: readonly unknown[], data: Options) => {
    const { names: _, ...other } = queryKey[2] as OptionsInput;
    const chosen = presetNamed(data.presets, names[0] ?? "");
    const isSameFamily = !chosen || data.family === list.family || data.family === chosen.family;
    return (
      JSON.stringify(other) === text && isSameFamily && names.every((name) => presetNamed(data.presets, name))
    );
  };
  return queries
    .getQueryCache()
    .findAll({ queryKey: optionsKey })
    .flatMap(({ queryKey, state }) => {
      const data = state.data as Options | undefined;
      return data && !state.isInvalidated && fits(queryKey, data) ? [{ ...state, data }] : [];
    })
    .sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
}

/**
 * What can be ordered, as asked for. The first answer comes with the page; later ones update the stock, and until there is
 * one to a new question the last one stays.
 */
export function useOptions(input: OptionsInput): Listed {
  const queries = useQueryClient();
  const asked = useQuery({
    ...query("orders", "options", input),
    staleTime: catalogueMilliseconds / 2,
    refetchInterval: ({ state }) => (state.error ? false : catalogueMilliseconds),
    initialData: () => alike(queries, input)?.data,
    initialDataUpdatedAt: () => alike(queries, input)?.dataUpdatedAt,
    placeholderData: keepPreviousData,
  });
  const [last, setLast] = useState(asked.data);
  if (asked.data && asked.data !== last) setLast(asked.data);
  const isOld = asked.data === undefined || asked.isPlaceholderData;
  return {
    options: asked.data ?? last,
    isOld,
    onRepeat: asked.isError && isOld ? () => void asked.refetch() : null,
  };
}
