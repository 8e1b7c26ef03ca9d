"use client";

import { type ReactNode, useEffect, useRef } from "react";

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog[open]");

/** `j` and `k` move the focus to the next and the previous row, whose link Enter opens; `x` marks it. Turned off as `/` is. */
export function ListKeys({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = () => {
      if (document.documentElement.dataset.slash === "off") return;
      const row = document.activeElement?.closest("tr");
      row?.querySelector<HTMLInputElement>('input[name="mark"]')?.click();
    };
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (event.key === "x" && isPlain && !isTyping(event.target)) return mark();
      if (step === undefined || !isPlain || isTyping(event.target)) return;
      if (document.documentElement.dataset.slash === "off") return;
      const links = [...(ref.current?.querySelectorAll<HTMLElement>("a[data-row-link]") ?? [])];
      const row = document.activeElement?.closest("tr");
      const at = links.findIndex((link) => row?.contains(link));
      const next = links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return <div ref={ref}>{children}</div>;
}
