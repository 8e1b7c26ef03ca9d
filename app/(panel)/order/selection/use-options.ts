"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { presetNamed } from "@/lib/domain/catalog/catalog/rules";
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
const catalogMilliseconds = 60_000;

const withoutNames = (input: OptionsInput): string => JSON.stringify({ ...input, names: [] });

/** Whether the answer to one question answers the other: one of its own list was chosen or marked. */
function answersToo(options: Options, asked: OptionsInput, input: OptionsInput): boolean {
  const known = input.names.map((name) => presetNamed(options.presets, name));
  // Without a family the list is of the chosen one's.
  const isSameFamily = input.family !== "" || known[0]?.family === options.family;
  return withoutNames(asked) === withoutNames(input) && isSameFamily && known.every(Boolean);
}

/**
 * What can be ordered, as asked for. The first answer comes with the page; later ones update the stock, and until there is
 * one to a new question the last one stays.
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
