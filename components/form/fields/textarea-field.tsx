import { Textarea, type TextareaProps } from "@/components/ui/textarea";
import { Field, type FieldLabels } from "./field";

/** Labelled lines of text. */
export function TextareaField(props: FieldLabels & Omit<TextareaProps, "invalid">) {
  const { label, help, error, isErrorSpoken, optionalLabel, aside, className, id, ...input } = props;
  return (
    <Field {...{ label, help, error, isErrorSpoken, optionalLabel, aside, className, id }}>
      {(wiring) => <Textarea {...input} {...wiring} />}
    </Field>
  );
}
