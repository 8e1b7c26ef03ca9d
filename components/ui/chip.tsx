import type { ReactNode } from "react";

type ChipProps = { children: ReactNode /** The long form of an abbreviation. */; title?: string };

/** A short neutral label in a frame: a place, a tag. */
export function Chip({ children, title }: ChipProps) {
  return (
    <span
      title={title}
      className="inline-flex h-5 shrink-0 items-center whitespace-nowrap rounded-sm border px-1.5 font-medium text-ink-2 text-xs"
    >
      {children}
    </span>
  );
}
