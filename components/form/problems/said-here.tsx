"use client";

import { type ReactNode, useEffect, useRef } from "react";

type SaidHereProps = {
  children: ReactNode;
  /** For a message with the next step, or one that replaces the pressed button: it takes the focus. */
  takesFocus?: boolean;
};

/**
 * The result of an action, beside its button: scrolled into view when it appears; the notice inside announces it.
 * Give it a key that changes with the message.
 */
export function SaidHere({ children, takesFocus = false }: SaidHereProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);
  return (
    <div ref={ref} tabIndex={-1} className="scroll-my-4 rounded-md">
      {children}
    </div>
  );
}
