import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { CircleAlert } from "@/components/ui/icons";

export type FieldLabels = {
  label: ReactNode;
  /** Shown below the control, unless there is an error. */
  help?: ReactNode;
  error?: string;
  /** Makes the error a live region, for a control that keeps the focus. */
  isErrorSpoken?: boolean;
  /** The word "optional", if the field is; required is the default. */
  optionalLabel?: string;
  /** At the end of the label's line: a link, a small button. */
  aside?: ReactNode;
  className?: string;
};

export type FieldWiring = { id: string; "aria-describedby": string | undefined; invalid: boolean };

type FieldProps = FieldLabels & {
  id?: string;
  /** Receives the id, description and validity props for the control. */
  children: (wiring: FieldWiring) => ReactNode;
};

/** The frame of one control: label above, help or error below. */
export function Field(props: FieldProps) {
  const { label, help, error, isErrorSpoken, optionalLabel, aside, className, id, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = Boolean(help || error);
  return (
    <div className={classNames("min-w-0", className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="font-medium">
          {label}
          {optionalLabel && <span className="font-normal text-ink-3"> {optionalLabel}</span>}
        </label>
        {aside && <span className="text-xs">{aside}</span>}
      </div>
      {children({ id: controlId, "aria-describedby": hasNote ? noteId : undefined, invalid: Boolean(error) })}
      {hasNote && (
        <div
          id={noteId}
          role={error && isErrorSpoken ? "alert" : undefined}
          className="mt-1.5 min-h-4 text-xs"
        >
          {error ? <ErrorLine>{error}</ErrorLine> : <div className="text-ink-2">{help}</div>}
        </div>
      )}
    </div>
  );
}

/** Error of a field, with an icon. */
export function ErrorLine({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-danger text-xs">
      <CircleAlert size={14} aria-hidden className="mt-px" />
      <span>{children}</span>
    </p>
  );
}
