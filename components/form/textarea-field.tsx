import { Textarea, type TextareaProps } from "@/components/ui/textarea";
import { Field, type FieldWords } from "./field";

/** Labelled lines of text. */
export function TextareaField(props: FieldWords & Omit<TextareaProps, "invalid">) {
  const { label, help, error, isErrorSpoken, optionalLabel, aside, className, id, ...input } = props;
  return (
    <Field {...{ label, help, error, isErrorSpoken, optionalLabel, aside, className, id }}>
      {(wiring) => <Textarea {...input} {...wiring} />}
    </Field>
  );
}
