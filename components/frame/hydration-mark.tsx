"use client";

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { hold, release } from "./hydration";

/**
 * Sets `data-hydrated` on <html> once every control of the page works, for programs that drive a browser: what they press
 * earlier is lost. It stands last in the layout, so that the effects of all else have run before its own; one rendering
 * later, what they changed is there, too. Going to another page begins anew.
 */
export function HydrationMark() {
  const path = usePathname();
  const [shown, setShown] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (shown !== path) hold("document");
  }, [shown, path]);
  useEffect(() => setShown(path), [path]);
  useEffect(() => {
    if (shown === path) release("document");
  }, [shown, path]);
  return null;
}
