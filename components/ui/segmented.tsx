import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export type SegmentedOption = {
  value: string;
  label: string;
  /** Secondary text beside the label: a count, a discount. */
  hint?: ReactNode;
  /** Disables the option and gives the reason, on hover and to screen readers. */
  disabledReason?: string;
};

export type SegmentedProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "type" | "size"> & {
  /** Accessible name of the group. */
  legend: string;
  options: readonly SegmentedOption[];
  value?: string;
  defaultValue?: string;
  size?: "sm" | "md";
  /** Equal columns, if the options need more than one line: always, or only on a phone. */
  columns?: "always" | "phone";
};

const columnsStyle = {
  always: "grid grid-cols-4",
  phone: "max-md:grid max-md:grid-cols-2 max-md:[&>:last-child:nth-child(odd)]:col-span-2",
};

/**
 * A choice between a few options: a radio group that looks like segments. Give `name`, or the props of `register()`.
 */
export function Segmented({
  legend,
  options,
  value,
  defaultValue,
  size = "md",
  columns,
  name,
  className,
  ...rest
}: SegmentedProps) {
  const ownName = useId();
  return (
    <fieldset
      className={classNames(
        "inline-block max-w-full overflow-hidden rounded-sm border border-line-strong",
        columns === "always" && "w-full",
        columns === "phone" && "max-md:w-full",
        className,
      )}
    >
      <legend className="sr-only">{legend}</legend>
      <div className={classNames("-mb-px -me-px flex flex-wrap", columns && columnsStyle[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            title={option.disabledReason}
            className={classNames(
              "segment",
              columns === "always" || size === "sm" ? "px-1.5 md:px-3" : "px-3",
              size === "sm" ? "min-h-7" : "min-h-8 pointer-coarse:min-h-11",
            )}
          >
            <input
              {...rest}
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              disabled={rest.disabled || option.disabledReason !== undefined}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span className="grid">
              <span className="col-start-1 row-start-1">{option.label}</span>
              {/* Reserves the width of the bold text, so that selecting does not shift the layout. */}
              <span
                aria-hidden
                className="invisible col-start-1 row-start-1 h-0 overflow-hidden font-semibold"
              >
                {option.label}
              </span>
            </span>
            {option.hint && <span className="font-normal">{option.hint}</span>}
            {option.disabledReason && <span className="sr-only">{option.disabledReason}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
