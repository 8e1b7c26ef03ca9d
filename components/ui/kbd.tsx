import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border bg-raised px-1.5 font-mono text-ink-2 text-xs">
      {children}
    </kbd>
  );
}
