import { useQuery } from "@tanstack/react-query";
import { query } from "@/lib/api/query";
import type { BulkResult } from "./use-bulk";

const everyMs = 2_000;

/** The same results, updated with the outcome of each job. */
export function useOutcomes(results: ReadonlyMap<number, BulkResult>): ReadonlyMap<number, BulkResult> {
  const keys = [...results.values()].flatMap((one) => (one.end === "begun" ? [one.key] : []));
  const { data } = useQuery({
    ...query("jobs", "outcomes", { keys }),
    enabled: keys.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.jobs.every((job) => job.state !== "running") ? false : everyMs,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const ended = new Map(data?.jobs.map((job) => [job.key, job.state]));
  return new Map(
    Array.from(results, ([id, one]) => {
      const state = one.end === "begun" ? ended.get(one.key) : undefined;
      return [id, state === "done" || state === "failed" ? { end: state } : one];
    }),
  );
}
