import { TextInput, type TextInputProps } from "@/components/ui/text-input";
import { Field, type FieldLabels } from "./field";

/** A labelled line of text: `<TextField label="Email" error={…} {...register("email")} />`. */
export function TextField(props: FieldLabels & Omit<TextInputProps, "invalid">) {
  const { label, help, error, isErrorSpoken, optionalLabel, aside, className, id, ...input } = props;
  return (
    <Field {...{ label, help, error, isErrorSpoken, optionalLabel, aside, className, id }}>
      {(wiring) => <TextInput {...input} {...wiring} />}
    </Field>
  );
}
