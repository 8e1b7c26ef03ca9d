import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "title"> & {
  /** What it does: its accessible name and tooltip. */
  label: string;
  size?: "sm" | "md";
  /** With a border, to stand beside fields and buttons. */
  outlined?: boolean;
};

/** A button of one icon (16 px, as children). */
export function IconButton({ label, size = "md", outlined, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        "tap inline-grid shrink-0 place-items-center rounded-sm border text-ink-2 transition-colors",
        "hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50",
        size === "sm" ? "size-7" : "size-9",
        outlined ? "border-line-strong bg-raised" : "border-transparent",
        className,
      )}
    />
  );
}
