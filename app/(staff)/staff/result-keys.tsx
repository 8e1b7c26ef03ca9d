"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrows, Home and End go from result to result, and from the box to the first; Enter opens, as of any link. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-hit]")];
  const box = event.currentTarget.querySelector<HTMLInputElement>("input[name=q]");
  const at = results.indexOf(from as HTMLElement);
  // In the box all but the arrow down belong to its text; other links and buttons have no place among the results.
  if (results.length === 0 || (at < 0 && (from !== box || event.key !== "ArrowDown"))) return;
  event.preventDefault();
  const next = step(at, results.length - 1);
  (next < 0 ? box : results[next])?.focus();
}

/** The search box and what it found; how much that is, is also said. */
export function ResultKeys({ said: text, children }: { said: string; children: ReactNode }) {
  const [said, setSaid] = useState("");
  // Of a page that has just come, only what changes afterwards is read out.
  useEffect(() => setSaid(text), [text]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what has the focus is a link or the box within
    <div className="space-y-4" onKeyDown={move}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {children}
    </div>
  );
}
