import { type ComponentProps, type MouseEvent, useId } from "react";
import { classNames } from "./class-names";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "title"> & {
  /** What it does: its accessible name and tooltip. */
  label: string;
  size?: "sm" | "md";
  /** With a border, for use beside fields and buttons. */
  outlined?: boolean;
  /** Why it is disabled: read out with it and shown on hover. */
  disabledReason?: string | undefined;
};

const stay = (event: MouseEvent) => event.preventDefault();

/** A button of one icon (16 px, as children). */
export function IconButton({
  label,
  size = "md",
  outlined,
  disabledReason,
  className,
  ...rest
}: IconButtonProps) {
  const reasonId = useId();
  const button = (
    <button
      type="button"
      aria-label={label}
      title={disabledReason ?? label}
      {...rest}
      {...(disabledReason && { "aria-disabled": true, onClick: stay, "aria-describedby": reasonId })}
      className={classNames(
        "tap inline-grid shrink-0 place-items-center rounded-sm border text-ink-2 transition-colors",
        "hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50",
        "aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
        size === "sm" ? "size-7" : "size-9",
        outlined ? "border-line-strong bg-raised" : "border-transparent",
        className,
      )}
    />
  );
  if (!disabledReason) return button;
  return (
    <>
      {button}
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  );
}
