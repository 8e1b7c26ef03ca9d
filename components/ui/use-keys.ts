"use client";

import { useLayoutEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog[open]");

/** Calls what belongs to a single key pressed outside text fields and dialogs, unless shortcuts are turned off. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const action = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined;
      if (!action || !isPlain || isTyping(event.target)) return;
      if (document.documentElement.dataset.slash === "off" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
