import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export type SwitchProps = Omit<ComponentProps<"input">, "type"> & {
  /** What it turns on; with `hideLabel` only for screen readers. */
  label: ReactNode;
  hideLabel?: boolean;
  help?: ReactNode;
  /** Why it is disabled: read out with it and shown on hover. */
  disabledReason?: string | undefined;
};

// React fires `onChange` even for a click whose default is prevented.
const stay = { onClick: (event: MouseEvent) => event.preventDefault(), onChange: () => undefined };

/** A switch that takes effect at once. */
export function Switch({ label, hideLabel, help, disabledReason, className, ...rest }: SwitchProps) {
  const helpId = useId();
  return (
    <span className={classNames("inline-flex flex-col align-middle", className)}>
      <label className="tap inline-flex items-center gap-2.5">
        <span className="relative inline-grid h-6 w-11 shrink-0">
          <input
            {...rest}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its checked state by itself.
            role="switch"
            {...(disabledReason && { "aria-disabled": true, ...stay, title: disabledReason })}
            aria-describedby={help || disabledReason ? helpId : rest["aria-describedby"]}
            className={classNames(
              "peer h-6 w-11 appearance-none rounded-full border border-line-strong bg-sunken transition-colors",
              "checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
            )}
          />
          <span
            aria-hidden
            className={classNames(
              "pointer-events-none absolute start-[3px] top-[3px] size-4.5 rounded-full bg-ink-2 transition-transform",
              "peer-checked:translate-x-5 peer-checked:bg-on-accent",
            )}
          />
        </span>
        <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      </label>
      {(help || disabledReason) && (
        <span id={helpId} className={help ? "ps-13.5 text-ink-2 text-xs" : "sr-only"}>
          {help} {disabledReason}
        </span>
      )}
    </span>
  );
}
