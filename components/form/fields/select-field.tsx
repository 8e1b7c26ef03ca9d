import { Select, type SelectProps } from "@/components/ui/select";
import { Field, type FieldLabels } from "./field";

/** A labelled select; `<option>`s are its children. */
export function SelectField(props: FieldLabels & Omit<SelectProps, "invalid" | "fit">) {
  const { label, help, error, optionalLabel, aside, className, id, ...select } = props;
  return (
    <Field {...{ label, help, error, optionalLabel, aside, className, id }}>
      {(wiring) => <Select {...select} {...wiring} />}
    </Field>
  );
}
