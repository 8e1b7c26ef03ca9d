import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/text-field";
import type { Problem } from "./use-change";

type CodeFieldProps = {
  label: string;
  help?: string;
  problem: Problem | null;
  /** Recovery codes have letters. */
  isText?: boolean;
};

/** One code, pasted whole. */
export function CodeField({ label, help, problem, isText }: CodeFieldProps) {
  const t = useTranslations("security");
  return (
    <TextField
      label={label}
      help={help}
      error={problem === "wrongCode" ? t("problem.wrongCode") : undefined}
      name="code"
      mono
      autoComplete="one-time-code"
      inputMode={isText ? "text" : "numeric"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
