import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";

/** The text of a missing reason, for `beside` of the form. */
export function useMissingReason() {
  const text = useProblemText();
  return ({ doc }: Failure): { reason?: string } => (doc === "reason.missing" ? { reason: text(doc) } : {});
}

/** Why staff act on a host or its servers, wired by `field("reason")`. */
export function ReasonArea(wiring: Omit<ComponentProps<typeof TextareaField>, "label">) {
  const t = useTranslations("hosts");
  return (
    <TextareaField
      label={t("reason")}
      help={t("reasonHelp")}
      {...wiring}
      isErrorSpoken
      rows={2}
      maxLength={500}
      required
    />
  );
}
