import { useTranslations } from "next-intl";
import type { ChangeEvent } from "react";
import type { Draft, Field, Problem, Problems } from "./draft";

/** Props of every part of the form: the draft, how to change it, and the problems by field. */
export type PartProps = {
  draft: Draft;
  change: (facts: Partial<Draft>) => void;
  problems: Problems;
};

export const fieldIds = {
  name: "key-name",
  serverId: "key-server",
  ip: "key-ip",
  address: "key-notify-address",
  expires: "key-expires",
  rights: "key-rights",
} satisfies Record<Field, string>;

/** Translates a problem. */
export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const t = useTranslations("apiKeys.problem");
  return (problem) => problem && t(problem.says, { entry: problem.entry ?? "" });
}

type Change = PartProps["change"];
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Props for the control of a text field of the draft. */
export const textOf = (draft: Draft, change: Change, name: "name" | "ip" | "address" | "expires") => ({
  value: draft[name],
  onChange: (event: Typed) => change({ [name]: event.currentTarget.value }),
});

/** Props for the control of a yes-or-no field of the draft. */
export const flagOf = (draft: Draft, change: Change, name: "isActive" | "isExempt") => ({
  checked: draft[name],
  onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.checked }),
});
