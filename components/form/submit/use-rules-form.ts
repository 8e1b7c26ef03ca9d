"use client";

import { useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormHandleSubmit,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from "react-hook-form";

/** Errors by field: the name of each, for which the form has a text. */
export type Wrong<V> = { [F in keyof V]?: string };

export type RulesFormOptions<V extends FieldValues> = {
  /** Initial values. */
  values: DefaultValues<V>;
  /**
   * The checks of the noun's `rules.ts`, which the server also makes, in the order of the page. May be loaded
   * asynchronously.
   */
  check: (values: V) => Wrong<V> | Promise<Wrong<V>>;
};

/** A react-hook-form resolver over plain rules, so that no schema library is sent to the browser. */
export function resolverOf<V extends FieldValues>(check: RulesFormOptions<V>["check"]): Resolver<V> {
  return async (values) => {
    const wrong = Object.entries(await check(values)).filter(([, says]) => says !== undefined);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(wrong.map(([name, says]) => [name, { type: "rule", message: says }]));
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}

/**
 * A form of more than two fields: validated on submit, then again while it is corrected. Focuses the first invalid
 * field. Sends what its inputs show, also what a password manager filled without telling.
 */
export function useRulesForm<V extends FieldValues>({
  values,
  check,
}: RulesFormOptions<V>): UseFormReturn<V> {
  const form = useForm<V>({
    defaultValues: values,
    resolver: resolverOf(check),
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
  const inputs = useRef(new Map<Path<V>, HTMLInputElement>());
  const register: UseFormRegister<V> = (name, rules) => {
    const field = form.register(name, rules);
    const ref = (element: unknown) => {
      field.ref(element);
      if (isTyped(element)) inputs.current.set(name, element);
      else inputs.current.delete(name);
    };
    return { ...field, ref };
  };
  const readFilled = () => {
    for (const [name, { value }] of inputs.current)
      if (value !== form.getValues(name)) form.setValue(name, value as PathValue<V, Path<V>>);
  };
  const handleSubmit: UseFormHandleSubmit<V> = (onValid, onInvalid) => {
    const send = form.handleSubmit(onValid, onInvalid);
    return (event) => {
      readFilled();
      return send(event);
    };
  };
  return { ...form, register, handleSubmit };
}

const isTyped = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(element.type);

/** Shows the server's errors beside their fields; returns true if there were any. */
export function putBack<V extends FieldValues>(form: UseFormReturn<V>, wrong: Wrong<V>): boolean {
  const entries = Object.entries(wrong).filter(([, says]) => says !== undefined);
  for (const [at, [name, says]] of entries.entries())
    form.setError(name as Path<V>, { type: "server", message: String(says) }, { shouldFocus: at === 0 });
  return entries.length > 0;
}
