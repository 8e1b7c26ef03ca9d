import type { ComponentProps, PointerEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { classNames } from "@/components/ui/class-names";

const holdMs = 1_000;

type HoldButtonProps = ComponentProps<typeof CallButton> & {
  /** Called after a touch of one second; a shorter one is a click. */
  onHeld: () => void;
};

/** A button that on touch screens is confirmed by holding it, while it fills. */
export function HoldButton({ onHeld, children, className, ...rest }: HoldButtonProps) {
  const [isHolding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** After a hold, lifting the finger must not count as a click. */
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
