"use client";

import { type FormEvent, useRef, useState } from "react";
import type { PinAsking, PinProof } from "../pin/use-pin";
import type { Failure } from "./attempt";
import { type FormTexts, textsOf } from "./form-texts";
import { useSubmit } from "./use-submit";

/** The name of a failure, or of an error that only a form can notice: an empty choice. */
export type ProblemName = Failure["doc"] | "country.empty";

/** `doc` is the stable name of the error, `field` its control. */
export type FormProblem = { doc: ProblemName; field: string | null };

type Options<T> = {
  send: (values: FormTexts & PinProof) => Promise<T>;
  /** Validation before sending. */
  check?: (values: FormTexts) => FormProblem[];
  pin?: PinAsking;
  onDone?: (answer: T) => void;
};

/** The control of that name; undefined when the form has none. */
const controlOf = (form: HTMLFormElement, name: string | null): HTMLElement | undefined => {
  const found = name === null ? null : form.elements.namedItem(name);
  return found instanceof HTMLElement ? found : undefined;
};

function problemOf(form: HTMLFormElement, { doc, fields }: Failure): FormProblem {
  const field = Object.keys(fields).find((name) => controlOf(form, name));
  return { doc, field: field ?? null };
}

/** A form of one or two plain named controls; use `useSentForm` for longer ones. It is emptied after success. */
export function useActionForm<T>({ send, check, pin, onDone }: Options<T>) {
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const form = useRef<HTMLFormElement | null>(null);
  const { submit, state, isBusy } = useSubmit<FormTexts, T>({
    send,
    pin,
    onDone: (answer) => {
      form.current?.reset();
      pin?.reset();
      onDone?.(answer);
    },
  });
  const complain = (shown: HTMLFormElement, found: FormProblem[]) => {
    setProblems(found);
    controlOf(shown, found[0]?.field ?? null)?.focus();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const pressed = event.currentTarget;
    form.current = pressed;
    const values = textsOf(pressed);
    const wrong = check?.(values) ?? [];
    complain(pressed, wrong);
    if (wrong.length > 0) return;
    const end = await submit(values);
    if (end.end === "refused" || end.end === "unknown") complain(pressed, [problemOf(pressed, end.failure)]);
  };
  return {
    submit: onSubmit,
    isSending: isBusy,
    problems,
    done: state.step === "done" ? state.answer : null,
  };
}
