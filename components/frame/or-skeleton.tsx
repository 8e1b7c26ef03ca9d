import { setTimeout as pause } from "node:timers/promises";
import type { ReactNode } from "react";
import { UntilThere } from "./until-there";

/** In ms: for faster pages a skeleton would only flicker. */
const flickerMs = 150;
/** In ms; longer for pages that may not exist: once the skeleton is sent, the status is 200. */
const absenceMs = 1_500;

/**
 * Renders `work`, or the skeleton first if that is slow. Until then nothing has been sent, so a page can still
 * respond 404; with a `loading.tsx` the status would already be 200.
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
