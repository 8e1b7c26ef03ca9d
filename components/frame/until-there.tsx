"use client";

import { type ReactNode, Suspense, useState } from "react";

type UntilThereProps = {
  /** What was there first is a skeleton. */ isLate: boolean;
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * A page that came at once stands in no boundary: the server would send its skeleton first and the page behind it, to be
 * put in place by script. Which of both it was stays so, or a page that is refreshed would lose its state and its focus.
 */
export function UntilThere({ isLate, skeleton, children }: UntilThereProps) {
  const [hasSkeleton] = useState(isLate);
  return hasSkeleton ? <Suspense fallback={skeleton}>{children}</Suspense> : children;
}
