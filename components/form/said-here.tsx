"use client";

import { type ReactNode, useEffect, useRef } from "react";

type SaidHereProps = {
  children: ReactNode;
  /** For a message that carries the next step, or that stands where the pressed button was. */
  takesFocus?: boolean;
};

/**
 * What became of a press, beside the button that was pressed: brought into view when it appears, and read out by the
 * notice inside. Give it a key that changes with the message.
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
