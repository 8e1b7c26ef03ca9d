"use client";

import { type ReactNode, useEffect, useRef } from "react";

type SaidHereProps = {
  children: ReactNode;
  /** For a message that contains the next step, or that takes the place of the pressed button: it takes the focus. */
  takesFocus?: boolean;
};

/**
 * The result of a press, beside the button: scrolled into view when it appears; the notice inside announces it. Give it
 * a key that changes with the message.
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
