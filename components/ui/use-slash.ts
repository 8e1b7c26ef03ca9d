"use client";

import { useEffect } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog[open]");

/** Calls `jump` when `/` is pressed outside a text field: the shortcut to a page's search box, unless turned off. */
export function useSlash(jump: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== "/" || !isPlain || isTyping(event.target)) return;
      if (document.documentElement.dataset.slash === "off") return;
      event.preventDefault();
      jump();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [jump]);
}
