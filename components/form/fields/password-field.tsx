import { PasswordInput, type PasswordInputProps } from "@/components/ui/password-input";
import { Field, type FieldLabels } from "./field";

/** A labelled secret. Set `autoComplete`. */
export function PasswordField(props: FieldLabels & Omit<PasswordInputProps, "invalid">) {
  const { label, help, error, optionalLabel, aside, className, id, ...input } = props;
  return (
    <Field {...{ label, help, error, optionalLabel, aside, className, id }}>
      {(wiring) => <PasswordInput {...input} {...wiring} />}
    </Field>
  );
}
