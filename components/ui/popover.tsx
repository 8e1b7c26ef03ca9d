"use client";

// Ids made on the server begin anew with each navigation, and would name what the frame has named already.
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look";
import { classNames } from "./class-names";

type PopoverProps = {
  /** Inside of the button. */
  trigger: ReactNode;
  /** Names the button if `trigger` has no words. */
  label?: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Which edge lines up with the button; "sheet" stands on the bottom bar of a phone. */
  align?: "start" | "end" | "sheet";
  /** Replaces the look of the button. */
  triggerClass?: string;
  className?: string;
};

/** A button that opens a small surface beside it: filters, columns, settings. Needs no script. */
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
        className={triggerClass ?? buttonLook(variant, size)}
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
