"use client";

import { type ReactNode, useEffect, useRef } from "react";

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog[open]");

/** `j` and `k` move the focus to the next and the previous row, whose link Enter opens; `x` marks it, `X` all of the page. Turned off as `/` is. */
export function ListKeys({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = (box: "mark" | "mark-page") => {
      if (document.documentElement.dataset.slash === "off") return;
      const place = box === "mark" ? document.activeElement?.closest("tr") : ref.current;
      place?.querySelector<HTMLInputElement>(`input[name="${box}"]`)?.click();
    };
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const isPlain = isFree && !event.shiftKey;
      if (event.key === "x" && isPlain) return mark("mark");
      if (event.key === "X" && isFree) return mark("mark-page");
      if (step === undefined || !isPlain) return;
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
