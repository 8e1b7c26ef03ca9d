"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { presetNamed } from "@/lib/domain/catalog/catalog/rules";
import type { OptionsInput } from "./options-input";

type Options = OutputOf<"orders", "options">;

export type Listed = {
  /** Undefined until the first answer. */
  options: Options | undefined;
  /** The list is the result of an earlier query. */
  isOld: boolean;
  /** Retries the latest query after an error; null otherwise. */
  onRepeat: (() => void) | null;
};

export const optionsKey = ["orders", "options"] as const;
const catalogMilliseconds = 60_000;

const withoutNames = (input: OptionsInput): string => JSON.stringify({ ...input, names: [] });

/** Whether the answer to `asked` also serves `input`: the newly selected machines are already in its list. */
function answersToo(options: Options, asked: OptionsInput, input: OptionsInput): boolean {
  const known = input.names.map((name) => presetNamed(options.presets, name));
  // Without a family the list shows the selected machine's family.
  const isSameFamily = input.family !== "" || known[0]?.family === options.family;
  return withoutNames(asked) === withoutNames(input) && isSameFamily && known.every(Boolean);
}

/**
 * The catalog for the query. The first answer is in the page; later ones update the stock, and the last one stays
 * until a new query is answered.
 */
export function useOptions(input: OptionsInput): Listed {
  const [asked, setAsked] = useState(input);
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...query("orders", "options", asked),
    staleTime: catalogMilliseconds / 2,
    refetchInterval: ({ state }) => (state.error ? false : catalogMilliseconds),
    placeholderData: keepPreviousData,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const options = data ?? last;
  if (JSON.stringify(asked) !== JSON.stringify(input) && !(options && answersToo(options, asked, input)))
    setAsked(input);
  const isOld = data === undefined || isPlaceholderData;
  return { options, isOld, onRepeat: isError && isOld ? () => void refetch() : null };
}
