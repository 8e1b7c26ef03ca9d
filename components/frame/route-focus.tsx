"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * After navigation, closes the menu that led there and focuses the new page's h1: screen readers announce it, and Tab
 * continues from there.
 */
export function RouteFocus() {
  const path = usePathname();
  const last = useRef(path);

  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // The menu belongs to the frame, which stays mounted, so it would cover the new page.
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    const focusTitle = () => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    const main = document.querySelector("main");
    focusTitle();
    if (!main || main.contains(document.activeElement)) return;
    // The page may still be streaming, so its title is awaited, but not forever.
    const watcher = new MutationObserver(() => {
      focusTitle();
      if (main.contains(document.activeElement)) watcher.disconnect();
    });
    watcher.observe(main, { childList: true, subtree: true });
    const limit = setTimeout(() => watcher.disconnect(), 5000);
    return () => {
      watcher.disconnect();
      clearTimeout(limit);
    };
  }, [path]);
  return null;
}
