import { useRulesForm } from "@/components/form/use-rules-form";
import { check, type Typed } from "./wanted";

export type TypedForm = ReturnType<typeof useTyped>;

/** State of `SystemFields` for a server with that host name. */
export function useTyped(hostname: string, start: () => Typed) {
  const form = useRulesForm<Typed>({ values: start(), check: (typed) => check(typed, hostname) });
  // Software is of one system.
  const ofSystem = { onChange: () => form.setValue("software", "") };
  const { errors, defaultValues } = form.formState;
  return {
    typed: form.watch(),
    /** Validation errors, from the first submit on. */
    wrong: errors,
    set: (name: keyof Typed, value: string) =>
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
    field: (name: keyof Typed) => ({
      ...form.register(name, name === "system" ? ofSystem : undefined),
      defaultValue: defaultValues?.[name],
    }),
    /** Calls `onRight` with the typed values, or focuses the first invalid field. */
    press: (onRight: (typed: Typed) => void) => void form.handleSubmit(onRight)(),
  };
}
