"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { LatePart } from "./late-part";

type PartProps = {
  /** What stands there first: of the same height, with the heading. */
  fallback: ReactNode;
  children: ReactNode;
};

/** A part with a script of its own, which loads once the part comes near the screen. */
export function PartInView({ fallback, children }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const watcher = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "10% 0px" },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return <div ref={place}>{isNear ? <LatePart fallback={fallback}>{children}</LatePart> : fallback}</div>;
}
