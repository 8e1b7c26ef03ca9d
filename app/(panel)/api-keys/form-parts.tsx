import { useTranslations } from "next-intl";
import type { ChangeEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { Draft, Field, Problem, Problems } from "./draft";

type TypedField = "name" | "ip" | "address" | "expires";

/** Props of every part of the form: the draft, how to change it, the typed fields, and the problems by field. */
export type PartProps = {
  draft: Draft;
  change: (facts: Partial<Draft>) => void;
  typed: (name: TypedField) => UseFormRegisterReturn<TypedField>;
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

/** Props for the control of a yes-or-no field of the draft. */
export const flagOf = (draft: Draft, change: PartProps["change"], name: "isActive" | "isExempt") => ({
  checked: draft[name],
  onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.checked }),
});
