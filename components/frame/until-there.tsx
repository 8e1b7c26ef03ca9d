"use client";

import { type ReactNode, useState } from "react";
import { LatePart } from "./late-part";

type UntilThereProps = {
  /** Whether the skeleton was sent first. */ isLate: boolean;
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * A page that is ready at once is rendered without a Suspense boundary: with one, the server would send the skeleton
 * first and move the page into place by script. The first value is remembered, or a refreshed page would lose its
 * state and its focus.
 */
export function UntilThere({ isLate, skeleton, children }: UntilThereProps) {
  const [hasSkeleton] = useState(isLate);
  return hasSkeleton ? <LatePart fallback={skeleton}>{children}</LatePart> : children;
}
