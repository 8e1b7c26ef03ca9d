import { useRulesForm } from "@/components/form/use-rules-form";
import { check, type Typed } from "./wanted";

export type TypedForm = ReturnType<typeof useTyped>;

/** The state of `SystemFields` for a server of that name. */
export function useTyped(hostname: string, start: () => Typed) {
  const form = useRulesForm<Typed>({ values: start(), check: (typed) => check(typed, hostname) });
  // Software is of one system.
  const ofSystem = { onChange: () => form.setValue("software", "") };
  const { errors, defaultValues } = form.formState;
  return {
    typed: form.watch(),
    /** What is wrong with it, from the first press on. */
    wrong: errors,
    set: (name: keyof Typed, value: string) =>
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
    field: (name: keyof Typed) => ({
      ...form.register(name, name === "system" ? ofSystem : undefined),
      defaultValue: defaultValues?.[name],
    }),
    /** Hands over what was typed, or leads to the first field that is wrong. */
    press: (onRight: (typed: Typed) => void) => void form.handleSubmit(onRight)(),
  };
}
