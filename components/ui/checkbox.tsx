import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Shown beside the box; with `hideLabel` only for screen readers. */
  label: ReactNode;
  hideLabel?: boolean;
  help?: ReactNode;
  invalid?: boolean;
};

/** A checkbox. Takes the props of `register()`. */
export function Checkbox({ label, hideLabel, help, invalid, className, ...rest }: CheckboxProps) {
  const helpId = useId();
  return (
    <span className={classNames(hideLabel ? "flex flex-col" : "inline-flex flex-col", className)}>
      <label className={classNames("tap inline-flex gap-2.5", !hideLabel && "min-h-5 items-start")}>
        <span className={classNames("relative grid size-4 shrink-0", !hideLabel && "mt-0.5")}>
          <input
            {...rest}
            type="checkbox"
            aria-invalid={invalid || undefined}
            aria-describedby={help ? helpId : rest["aria-describedby"]}
            className={classNames(
              "peer size-4 appearance-none rounded-[4px] border border-line-strong bg-raised transition-colors",
              "checked:border-accent checked:bg-accent hover:border-ink-3 checked:hover:bg-accent-hover",
              "disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger-solid",
            )}
          />
          <svg
            viewBox="0 0 16 16"
            fill="none"
            aria-hidden
            className="pointer-events-none absolute inset-0 hidden text-on-accent peer-checked:block"
          >
            <path
              d="M4 8.3 6.8 11 12 5.4"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
      </label>
      {help && (
        <span id={helpId} className="ps-6.5 text-ink-2 text-xs">
          {help}
        </span>
      )}
    </span>
  );
}
