"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { ShownRule } from "@/lib/domain/money/accounting/schema";
import { takeAccountBack } from "../actions";

type ResetButtonProps = { company: number; rule: ShownRule };

/** Takes back a change of the chart; what it was is on record. */
export function ResetButton({ company, rule }: ResetButtonProps) {
  const t = useTranslations("accounting");
  const text = useProblemText();
  const router = useRouter();
  const { submit, isBusy } = useSubmit({
    send: ({ role, event, tax, country, rate, item, currency }: ShownRule) =>
      sendForm(takeAccountBack, { company, role, event, tax, country, rate, item, currency }),
    onDone: () => {
      showToast(t("taken"));
      router.refresh();
    },
  });
  const press = async () => {
    const end = await submit(rule);
    if (end.end === "refused" || end.end === "unknown") showToast(text(end.failure.doc));
  };
  const label = t(rule.replaces ? "reset" : "remove");
  return (
    <Button
      size="sm"
      pending={isBusy}
      pendingLabel={t("saving")}
      aria-label={`${label}: ${rule.account} ${rule.name}`}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}
