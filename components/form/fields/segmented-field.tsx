import { Segmented, type SegmentedProps } from "@/components/ui/segmented";
import { ErrorLine, type FieldLabels } from "./field";

type SegmentedFieldProps = Omit<FieldLabels, "label" | "aside"> &
  Omit<SegmentedProps, "legend" | "className"> & { label: string };

/** A labelled choice between a few options. */
export function SegmentedField({
  label,
  help,
  error,
  optionalLabel,
  className,
  ...segmented
}: SegmentedFieldProps) {
  return (
    <div className={className}>
      {/* Screen readers use the fieldset's legend; this line shows the same text visually. */}
      <div aria-hidden className="mb-1.5 font-medium">
        {label}
        {optionalLabel && <span className="font-normal text-ink-3"> {optionalLabel}</span>}
      </div>
      <Segmented {...segmented} legend={label} />
      {error ? (
        <div className="mt-1.5">
          <ErrorLine>{error}</ErrorLine>
        </div>
      ) : (
        help && <div className="mt-1.5 text-ink-2 text-xs">{help}</div>
      )}
    </div>
  );
}
