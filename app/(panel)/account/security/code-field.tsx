import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import type { Problem } from "./problem";

type CodeFieldProps = {
  label: string;
  help?: string;
  problem: Problem | null;
};

/** One field for the whole code, so that it can be pasted. */
export function CodeField({ label, help, problem }: CodeFieldProps) {
  const t = useTranslations("security");
  return (
    <TextField
      label={label}
      help={help}
      error={problem === "wrongCode" ? t("problem.wrongCode") : undefined}
      name="code"
      mono
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      data-autofocus
    />
  );
}
