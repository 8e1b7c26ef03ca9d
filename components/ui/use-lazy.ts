import { type ComponentType, useEffect, useState } from "react";

/**
 * Lazy-loads a part of a page; null while loading, "lost" if it could not be loaded. `load` must be the same function
 * on each render.
 */
export function useLazy<P>(
  isWanted: boolean,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | "lost" | null {
  const [part, setPart] = useState<ComponentType<P> | "lost" | null>(null);
  useEffect(() => {
    if (!isWanted || typeof part === "function") return;
    let isLeft = false;
    load().then(
      (loaded) => !isLeft && setPart(() => loaded),
      () => !isLeft && setPart("lost"),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, part, load]);
  return part;
}
