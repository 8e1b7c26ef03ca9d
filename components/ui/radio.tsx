import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export type RadioProps = Omit<ComponentProps<"input">, "type">;

/** A radio button without a label, for rows that can be chosen. Give it `aria-label` or put it into a label. */
export function Radio({ className, ...rest }: RadioProps) {
  return (
    <input
      {...rest}
      type="radio"
      className={classNames(
        "block size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-[border-width,border-color]",
        "checked:border-[5px] checked:border-accent hover:border-ink-3 checked:hover:border-accent-hover",
        "disabled:cursor-not-allowed disabled:opacity-40",
        className,
      )}
    />
  );
}
