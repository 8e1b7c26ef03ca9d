import { useTranslations } from "next-intl";
import type { ChangeEvent } from "react";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import type { Draft, Field } from "./draft";

type TypedField = "name" | "ip" | "address" | "expires";

/** Props of every part of the form: the draft and its setter, the typed fields, and the field errors. */
export type PartProps = {
  draft: Draft;
  change: (facts: Partial<Draft>) => void;
  typed: (name: TypedField) => UseFormRegisterReturn<TypedField>;
  error: (name: Field) => string | undefined;
};

/** In the order of the page. */
export const fieldIds = {
  name: "key-name",
  serverId: "key-server",
  projectId: "key-project",
  ip: "key-ip",
  rights: "key-rights",
  address: "key-notify-address",
  expires: "key-expires",
} satisfies Record<Field, string>;

/** Keys of the messages `apiKeys.problem`. */
const problemLabels = [
  "nameMissing",
  "nameAscii",
  "nameLong",
  "serverMissing",
  "projectMissing",
  "ip",
  "addressMissing",
  "email",
  "webhook",
  "webhookPlain",
  "expires",
  "rights",
  "refused",
] as const;
export type ProblemWord = (typeof problemLabels)[number];

/** The text of a field's error. An error is a name, and on a second line the entry it concerns. */
export function useProblemText(errors: FieldErrors<Draft>): PartProps["error"] {
  const t = useTranslations("apiKeys.problem");
  return (field) => {
    const [says, entry = ""] = String(errors[field]?.message ?? "").split("\n");
    const word = problemLabels.find((one) => one === says);
    return word && t(word, { entry });
  };
}

/** Props for the control of a yes-or-no field of the draft. */
export const flagOf = (draft: Draft, change: PartProps["change"], name: "isActive" | "isExempt") => ({
  checked: draft[name],
  onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.checked }),
});
