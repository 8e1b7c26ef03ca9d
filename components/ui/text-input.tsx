import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

export type TextInputProps = ComponentProps<"input"> & {
  /** Monospaced, for addresses, ids and keys. */
  mono?: boolean;
  invalid?: boolean;
  /** A 16-px icon inside, at the start. */
  icon?: ReactNode;
  /** Inside, at the end: a unit, a shortcut, a small button. */
  suffix?: ReactNode;
};

/** One line of text. Takes the props of `register()`. Label it with a `TextField`, or by `id` or `aria-label`. */
export function TextInput({ mono, invalid, icon, suffix, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      // An empty field uses the page's font, so that the monospaced one is not loaded for it alone.
      placeholder={mono ? " " : undefined}
      {...rest}
      aria-invalid={invalid || undefined}
      className={classNames(
        "control",
        mono && "font-mono placeholder-shown:font-sans",
        icon !== undefined && "ps-9",
        suffix !== undefined && "pe-11",
        className,
      )}
    />
  );
  if (icon === undefined && suffix === undefined) return input;
  return (
    <span className="relative block">
      {icon !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-ink-3">
          {icon}
        </span>
      )}
      {input}
      {suffix !== undefined && (
        <span className="absolute inset-y-0 end-1.5 grid place-items-center text-ink-2 text-xs">
          {suffix}
        </span>
      )}
    </span>
  );
}
