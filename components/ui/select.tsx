import type { ComponentProps } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { classNames } from "./class-names";

export type SelectProps = ComponentProps<"select"> & {
  invalid?: boolean;
  /** As wide as its content instead of its line. */
  fit?: boolean;
};

/** The browser's own select, styled. Options are its children. Takes the props of `register()`. */
export function Select({ invalid, fit, className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames("relative", fit ? "inline-block" : "block")}>
      <select
        {...rest}
        aria-invalid={invalid || undefined}
        className={classNames("control appearance-none truncate pe-9", className)}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-2"
      />
    </span>
  );
}
