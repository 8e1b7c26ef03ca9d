import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export type TextareaProps = ComponentProps<"textarea"> & { mono?: boolean; invalid?: boolean };

/** Several lines of text. Takes the props of `register()`. */
export function Textarea({ mono, invalid, className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      placeholder={mono ? " " : undefined}
      {...rest}
      aria-invalid={invalid || undefined}
      // An empty field uses the page's font, so that the monospaced one is not loaded for it alone.
      className={classNames(
        "control block resize-y py-2",
        mono && "font-mono placeholder-shown:font-sans",
        className,
      )}
    />
  );
}
