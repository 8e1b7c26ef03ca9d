"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type TextField, type TextProblem, textFields, textProblems } from "./order-check";
import { type Access, emptyAccess } from "./wishes";
import type { OrderWords } from "./words";

export type AccessForm = {
  values: Access;
  setValue: <F extends keyof Access>(field: F, value: Access[F]) => void;
  /** What is to be said beside a field now. */
  errors: Partial<Record<TextField, string>>;
  /** Says everything that is wrong from now on; true when nothing is. */
  check: () => boolean;
  /** What the server did not take, in its words; stands until the text changes. */
  refuse: (fields: Readonly<Record<string, string>>) => void;
};

/** A quiet moment, so that an unfinished word is not called wrong. */
const restMilliseconds = 600;

function problemText(problem: TextProblem, t: OrderWords): string {
  if (problem.code !== "passwordRules") return t(`errors.${problem.code}`);
  const rules = problem.broken.map((rule) => t(`access.rule.${rule}`)).join(", ");
  return t("errors.passwordRules", { rules });
}

/** The typed part of the form, checked as it is typed by the rules that the server keeps too. */
export function useAccess(): AccessForm {
  const t = useTranslations("order");
  const [values, setValues] = useState(emptyAccess);
  const [watched, setWatched] = useState<ReadonlySet<TextField>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<TextField, string>>>({});

  useEffect(() => {
    const typed = textFields.filter((field) => values[field] !== "");
    const timer = setTimeout(() => setWatched((before) => new Set([...before, ...typed])), restMilliseconds);
    return () => clearTimeout(timer);
  }, [values]);

  const problems = textProblems(values);
  const errors: AccessForm["errors"] = { ...refused };
  for (const problem of problems)
    if (watched.has(problem.field)) errors[problem.field] = problemText(problem, t);
  return {
    values,
    errors,
    setValue: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setRefused((before) => ({ ...before, [field]: undefined }));
    },
    check: () => {
      setWatched(new Set(textFields));
      return problems.length === 0;
    },
    refuse: (fields) => {
      const told = textFields.filter((field) => fields[field]);
      const messages = told.map((field) => [field, t("errors.server", { message: fields[field] ?? "" })]);
      setRefused(Object.fromEntries(messages));
    },
  };
}
