import { setTimeout as pause } from "node:timers/promises";
import type { ReactNode } from "react";
import { UntilThere } from "./until-there";

/** Shorter than this and a skeleton would only flicker. */
const flickerMs = 150;
/** What may not be there is waited for longer: a skeleton that was sent has said 200 already. */
const absenceMs = 1_500;

/**
 * What `work` renders, or the skeleton first when that takes a while. Until then nothing has been sent, so that a page
 * can still answer "not found"; a `loading.tsx` would have said 200 by then.
 */
export async function orSkeleton(
  work: Promise<Awaited<ReactNode>>,
  skeleton: ReactNode,
  { canBeAbsent = false } = {},
): Promise<Awaited<ReactNode>> {
  const late = pause(canBeAbsent ? absenceMs : flickerMs, "late", { ref: false });
  const isLate = (await Promise.race([work.then(() => "early"), late])) === "late";
  return (
    <UntilThere isLate={isLate} skeleton={isLate ? skeleton : null}>
      {isLate ? work : await work}
    </UntilThere>
  );
}
