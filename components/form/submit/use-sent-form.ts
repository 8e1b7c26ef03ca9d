"use client";

import { type BaseSyntheticEvent, useRef } from "react";
import { type FieldValues, get, type Path, type RegisterOptions } from "react-hook-form";
import { useProblemText } from "../problems/form-problem";
import type { Failure } from "./attempt";
import { putBack, type RulesFormOptions, useRulesForm, type Wrong } from "./use-rules-form";
import { type SubmitOptions, useSubmit } from "./use-submit";

type SentFormOptions<V extends FieldValues, T> = SubmitOptions<V, T> &
  Pick<RulesFormOptions<V>, "values"> & {
    /** Texts for what is wrong before anything is sent, in the order of the page. */
    check?: RulesFormOptions<V>["check"];
    /** Texts for what is refused, by field; left out, the text of the refusal at the fields that it names. */
    beside?: (failure: Failure, typed: V) => Wrong<V>;
    /** It goes back to its first values after success. */
    resets?: boolean;
  };

/**
 * A form of more than two fields, from typing to the answer: `useRulesForm` and `useSubmit`. What is wrong stands at its
 * field, and the first of these takes the focus; `failure` is what concerns the whole form.
 */
export function useSentForm<V extends FieldValues, T>(options: SentFormOptions<V, T>) {
  const { values, check = () => ({}), beside, resets = false, ...sending } = options;
  const say = useProblemText();
  const form = useRulesForm<V>({ values, check });
  const { submit, state, isBusy } = useSubmit<V, T>(sending);
  const besideFields = beside ?? ((failure: Failure) => textsBeside(values, failure, say(failure.doc)));
  /** Fields that can show an error beside them. */
  const shown = useRef(new Set<Path<V>>());
  const press = async (event?: BaseSyntheticEvent) => {
    let isDone = false;
    await form.handleSubmit(async (typed) => {
      const end = await submit(typed);
      isDone = end.end === "done";
      if (end.end === "refused") putBack(form, besideFields(end.failure, typed));
    })(event);
    // Only now does the library take the form for sent: fields that are emptied before would be checked while typed.
    if (isDone && resets) form.reset();
  };
  const firstOf = (name: Path<V>): unknown => get(form.formState.defaultValues, name);
  const failed = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isBeside =
    state.step === "refused" &&
    Object.keys(besideFields(state.failure, form.getValues())).some((name) =>
      shown.current.has(name as Path<V>),
    );
  const failure = isBeside ? null : failed;
  return {
    form,
    press: (event?: BaseSyntheticEvent) => void press(event),
    state,
    isBusy,
    failure,
    /** The same for `FormNotice`. */
    problems: failure ? [{ doc: failure.doc, field: null }] : [],
    /** Registration, first value and error of a text field or a select. The server renders the first value. */
    field: (name: Path<V>, rules?: RegisterOptions<V, Path<V>>) => {
      shown.current.add(name);
      return {
        ...form.register(name, rules),
        defaultValue: firstOf(name) as string,
        error: form.getFieldState(name, form.formState).error?.message,
      };
    },
    /** The same for a checkbox. */
    box: (name: Path<V>) => ({ ...form.register(name), defaultChecked: firstOf(name) === true }),
  };
}

const textsBeside = <V extends FieldValues>(values: object, { fields }: Failure, text: string) =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => fields[name] !== undefined)
      .map((name) => [name, text]),
  ) as Wrong<V>;
