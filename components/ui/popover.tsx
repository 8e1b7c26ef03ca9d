"use client";

import { type ReactNode, useId } from "react";
// Next restarts ids made on the server with each navigation, so they could repeat ids of the frame.
import { ChevronDown } from "@/components/ui/icons";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { classNames } from "./class-names";

type PopoverProps = {
  /** Content of the button. */
  trigger: ReactNode;
  /** Accessible name of the button if `trigger` has no text. */
  label?: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Which edge is aligned with the button; "sheet" opens above the bottom bar of a phone. */
  align?: "start" | "end" | "sheet";
  /** Replaces the button's classes. */
  triggerClass?: string;
  className?: string;
};

/** A button that opens a small panel beside it: filters, columns, settings. Works without script. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, variant, size, align = "end", triggerClass, className } = props;
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={triggerClass ?? buttonStyle(variant, size)}
      >
        {trigger}
        {!triggerClass && <ChevronDown size={16} aria-hidden />}
      </button>
      <div
        id={id}
        popover="auto"
        data-align={align}
        className={classNames(
          "floating p-3",
          align === "sheet" ? "sheet" : "min-w-56 max-w-[calc(100vw-2rem)]",
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}
