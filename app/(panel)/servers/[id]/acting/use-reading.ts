import { call } from "@/lib/api/client";
import type { Reading, ReadingOf } from "@/lib/base/params/readings";
import { type ResultOptions, useResult } from "./use-result";

const isOf = <K extends Reading["of"]>(told: Reading, of: K): told is ReadingOf<K> => told.of === of;

async function readDetails<K extends Reading["of"]>(
  key: string,
  of: K,
): Promise<ReadingOf<K> | "running" | "failed"> {
  const { state, reading } = await call("jobs", "reading", { key });
  if (state === "running") return "running";
  return reading && isOf(reading, of) ? reading : "failed";
}

type ReadingOptions<K extends Reading["of"]> = Pick<
  ResultOptions<object, ReadingOf<K>>,
  "begin" | "labels"
> & {
  of: K;
  onRead: (reading: ReadingOf<K>) => void;
};

/** Reads something from a machine on click; safe to repeat. */
export function useReading<K extends Reading["of"]>({ of, begin, labels, onRead }: ReadingOptions<K>) {
  return useResult<object, ReadingOf<K>>({
    begin,
    read: (key) => readDetails(key, of),
    isQuestion: true,
    labels,
    onResult: onRead,
  });
}
