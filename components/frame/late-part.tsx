"use client";

import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useState } from "react";
import { hold, release } from "./hydration";

type LatePartProps = { /** What stands there first. */ fallback: ReactNode; children: ReactNode };

/** A part of a page that may come after the page; until its controls work, the document is not marked as hydrated. */
export function LatePart({ fallback, children }: LatePartProps) {
  const part = useId();
  useLayoutEffect(() => {
    hold(part);
    return () => release(part);
  }, [part]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrival part={part} />
    </Suspense>
  );
}

function Arrival({ part }: { part: string }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // One rendering later, what the part's first effects changed is there, too.
  useEffect(() => {
    if (isThere) release(part);
  }, [isThere, part]);
  return null;
}
