import { expect, test } from "vitest";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";
import { shownTimes, takenSeconds } from "./job-time";

const at = (seconds: number) => new Date(seconds * 1_000).toISOString();
const stage = (started: number | null, finished: number | null) => ({
  started: started === null ? null : at(started),
  finished: finished === null ? null : at(finished),
});

function job(begun: number, finished: number | null, stages: ReturnType<typeof stage>[]): JobPage {
  const end = finished === null ? null : at(finished);
  return { begun: at(begun), finished: end, stages } as unknown as JobPage;
}

test("the stages of a job add up to what it took, whatever lies between them", () => {
  // Rounded down alone, each would be one second short; and there is a gap after the second one.
  const stages = [stage(0.4, 1.9), stage(1.9, 4.8), stage(7.7, 10.6), stage(10.6, 13.9)];
  const done = job(0.4, 14.3, stages);
  const { earlier, stages: shown } = shownTimes(done, new Date(99_000));
  expect({ earlier, shown }).toEqual({ earlier: 0, shown: [1, 6, 3, 3] });
  expect(shown.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(
    Math.floor(takenSeconds(done, new Date())),
  );
});

test("a later attempt says what came before it; what has not begun has no time", () => {
  const again = job(0, null, [stage(30.5, 31), stage(31, null), stage(null, null)]);
  expect(shownTimes(again, new Date(40_200))).toEqual({ earlier: 30, stages: [1, 9, null] });
});
