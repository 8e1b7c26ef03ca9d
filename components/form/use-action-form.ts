"use client";

import { type FormEvent, useRef, useState } from "react";
import type { ApiError } from "@/lib/api/client";

type Failure = ApiError["failure"];
export type Answer<T> = { ok: true; data: T } | { ok: false; error: Failure };
/** `doc` is the stable name of what is wrong, `field` the control that it is about. */
export type FormProblem = { doc: string; field: string | null };
export type FormTexts = Readonly<Record<string, string>>;

type Options<T> = {
  /** null = the action was not sent, and what is in its way says so itself. */
  send: (values: FormTexts) => Promise<Answer<T> | null>;
  /** What can be seen to be wrong before anything is sent. */
  check?: (values: FormTexts) => FormProblem[];
  onDone?: (answer: T, form: HTMLFormElement) => void;
  /** True = the refusal was taken care of. */
  onRefused?: (failure: Failure) => boolean;
};

const textsOf = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** The control of that name; undefined when the form has none. */
const controlOf = (form: HTMLFormElement, name: string | null): HTMLElement | undefined => {
  const found = name === null ? null : form.elements.namedItem(name);
  return found instanceof HTMLElement ? found : undefined;
};

function problemOf(form: HTMLFormElement, { doc, fields }: Failure): FormProblem {
  const field = Object.keys(fields).find((name) => controlOf(form, name));
  return { doc, field: field ?? null };
}

/** One press, one answer: a form of plain controls with names, sent to a server action. */
export function useActionForm<T>({ send, check, onDone, onRefused }: Options<T>) {
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [done, setDone] = useState<T | null>(null);
  const [isSending, setSending] = useState(false);
  // State is too late for the second of two quick presses.
  const isBusy = useRef(false);

  const complain = (form: HTMLFormElement, found: FormProblem[]) => {
    setProblems(found);
    controlOf(form, found[0]?.field ?? null)?.focus();
  };
  const settle = (form: HTMLFormElement, answer: Answer<T> | null) => {
    if (!answer) return;
    if (answer.ok) {
      setDone(answer.data);
      onDone?.(answer.data, form);
      // Declined by the person: the form stays as it was.
    } else if (!onRefused?.(answer.error) && answer.error.code !== "proof_required")
      complain(form, [problemOf(form, answer.error)]);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    const values = textsOf(form);
    const wrong = check?.(values) ?? [];
    complain(form, wrong);
    if (wrong.length > 0) return;
    isBusy.current = true;
    setSending(true);
    try {
      settle(form, await send(values));
    } catch {
      complain(form, [{ doc: "answer.lost", field: null }]);
    }
    isBusy.current = false;
    setSending(false);
  };
  return { submit, isSending, problems, done };
}
