import { useTranslations } from "next-intl";
import { OneTimeCodeField } from "@/components/form/fields/one-time-code-field";
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
    <OneTimeCodeField
      label={label}
      help={help}
      error={problem === "wrongCode" ? t("problem.wrongCode") : undefined}
      name="code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      data-autofocus
    />
  );
}
