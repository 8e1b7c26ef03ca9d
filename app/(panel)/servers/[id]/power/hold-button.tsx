import type { ComponentProps, PointerEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { CallButton } from "@/components/form/call-button";
import { classNames } from "@/components/ui/class-names";

const holdMs = 1_000;

type HoldButtonProps = ComponentProps<typeof CallButton> & {
  /** A finger stayed on it for a second; a shorter press is a click. */
  onHeld: () => void;
};

/** A button that on touch is pressed for good by holding it, while it fills. */
export function HoldButton({ onHeld, children, className, ...rest }: HoldButtonProps) {
  const [isHolding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the finger does when it is lifted is no press any more. */
  const wasHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = ({ pointerType, isPrimary, currentTarget }: PointerEvent) => {
    wasHeld.current = false;
    if (pointerType !== "touch" || !isPrimary || currentTarget.ariaDisabled === "true") return;
    setHolding(true);
    timer.current = setTimeout(() => {
      wasHeld.current = true;
      setHolding(false);
      onHeld();
    }, holdMs);
  };
  const end = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  return (
    <CallButton
      {...rest}
      className={classNames("relative", className)}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
      onContextMenu={(event) => (isHolding || wasHeld.current) && event.preventDefault()}
      onClickCapture={(event) => {
        if (!wasHeld.current || event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      <span
        aria-hidden
        className={classNames(
          "pointer-events-none absolute inset-0 origin-left rounded-[inherit] bg-danger-solid transition-[scale,opacity] ease-linear",
          isHolding ? "scale-x-100 opacity-30 duration-1000" : "scale-x-0 opacity-0 duration-150",
        )}
      />
    </CallButton>
  );
}
