import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of a page that comes when it is needed; null while it is on its way, "lost" when it could not be loaded.
 * `load` must be the same function each time.
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
