"use client";

import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";
import { useForm } from "react-hook-form";

/** What is wrong, by field: the name of the problem, which the form has words for. */
export type Wrong<V> = { [F in keyof V]?: string };

type RulesFormOptions<V extends FieldValues> = {
  /** What stands there at first. */
  values: DefaultValues<V>;
  /** By the noun's own rules (`rules.ts`), which the server keeps too; in the order of the page. */
  check: (values: V) => Wrong<V>;
};

/** A resolver over plain rules: no schema library travels to the browser. */
export function resolverOf<V extends FieldValues>(check: RulesFormOptions<V>["check"]): Resolver<V> {
  return (values) => {
    const wrong = Object.entries(check(values)).filter(([, says]) => says !== undefined);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(wrong.map(([name, says]) => [name, { type: "rule", message: says }]));
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}

/** A form of more than two fields: judged at the press, then as it is corrected; the first wrong field has the focus. */
export function useRulesForm<V extends FieldValues>({
  values,
  check,
}: RulesFormOptions<V>): UseFormReturn<V> {
  return useForm<V>({
    defaultValues: values,
    resolver: resolverOf(check),
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
}

/** Puts the server's refusals beside the fields they are about; true when there was one to put back. */
export function putBack<V extends FieldValues>(form: UseFormReturn<V>, wrong: Wrong<V>): boolean {
  const entries = Object.entries(wrong).filter(([, says]) => says !== undefined);
  for (const [at, [name, says]] of entries.entries())
    form.setError(name as Path<V>, { type: "server", message: String(says) }, { shouldFocus: at === 0 });
  return entries.length > 0;
}
