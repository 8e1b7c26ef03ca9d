import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { dotStyle, type Tone, tintStyle } from "./tone";

type StateChipProps = {
  tone: Tone;
  /** The state as text. */
  children: ReactNode;
  /** Shown instead of the dot; 12 px. */
  icon?: ReactNode;
  /** The state is temporary: the dot pulses. */
  live?: boolean;
};

/** A state as text, dot and background color. */
export function StateChip({ tone, children, icon, live }: StateChipProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-xs",
        tintStyle[tone],
      )}
    >
      {icon ?? (
        <span
          aria-hidden
          className={classNames("size-1.5 rounded-full", dotStyle[tone], live && "animate-breathe")}
        />
      )}
      {children}
    </span>
  );
}
