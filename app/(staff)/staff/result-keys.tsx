"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End move between results, and from the box to the first; Enter opens the link. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-hit]")];
  const box = event.currentTarget.querySelector<HTMLInputElement>("input[name=q]");
  const at = results.indexOf(from as HTMLElement);
  // In the box only the down arrow is handled; other links and buttons are not results.
  if (results.length === 0 || (at < 0 && (from !== box || event.key !== "ArrowDown"))) return;
  event.preventDefault();
  const next = step(at, results.length - 1);
  (next < 0 ? box : results[next])?.focus();
}

/** The search box with its results; their count is announced to screen readers. */
export function ResultKeys({ said: text, children }: { said: string; children: ReactNode }) {
  const [said, setSaid] = useState("");
  // Set in an effect: live regions announce only changes after rendering.
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
