import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export type RadioProps = Omit<ComponentProps<"input">, "type">;

/** A radio button without a label, for selectable rows. Give it `aria-label` or put it into a label. */
export function Radio({ className, ...rest }: RadioProps) {
  return <input {...rest} type="radio" className={classNames("radio", className)} />;
}
