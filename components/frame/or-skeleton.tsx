import { setTimeout as pause } from "node:timers/promises";
import { type ReactNode, Suspense } from "react";

/** Shorter than this and a skeleton would only flicker. */
const patienceMs = 150;

/**
 * What `work` renders, or the skeleton first when that takes a while. Until then nothing has been sent, so that a page
 * can still answer "not found"; a `loading.tsx` would have said 200 by then.
 */
export async function orSkeleton(
  work: Promise<Awaited<ReactNode>>,
  skeleton: ReactNode,
): Promise<Awaited<ReactNode>> {
  const late = pause(patienceMs, "late", { ref: false });
  const isLate = (await Promise.race([work.then(() => "early"), late])) === "late";
  return isLate ? <Suspense fallback={skeleton}>{work}</Suspense> : work;
}
