"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: shows a line at the top of the window from the click until the page has loaded. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return (
    pending && (
      <span
        aria-hidden
        data-pending
        className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent-soft"
      >
        <span className="block h-full w-1/3 animate-pass bg-accent" />
      </span>
    )
  );
}
