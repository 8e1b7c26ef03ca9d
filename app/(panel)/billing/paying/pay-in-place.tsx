"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { payInvoice } from "../actions";
import { changeOf } from "./amount-change";
import { PayButton } from "./pay-button";

type PayInPlaceProps = { invoiceId: number; amount: Amount };

/** Pays the only due invoice from credit, without leaving the page. */
export function PayInPlace({ invoiceId, amount }: PayInPlaceProps) {
  const t = useTranslations("together");
  const locale = useLocale();
  const router = useRouter();
  const sum = formatAmount(amount, locale);
  const { submit, state, isBusy } = useSubmit({
    send: (payment: { invoice_id: number; amount: string }, idempotency_key) =>
      sendForm(payInvoice, { ...payment, idempotency_key }),
    whenLost: "repeat",
    onDone: () => {
      showToast(t("paid", { amount: sum }));
      document.querySelector<HTMLElement>("main h1")?.focus();
      router.refresh();
    },
  });
  const [pressed, setPressed] = useState<Amount | null>(null);
  const pay = async () => {
    setPressed(amount);
    const end = await submit({ invoice_id: invoiceId, amount: amount.value });
    if (end.end === "refused") router.refresh();
  };
  const problem = state.step === "refused" ? "changed" : state.step === "unknown" ? "lost" : null;
  const change = problem === "changed" ? changeOf(pressed, amount, locale) : null;
  const labels = problem && (change ? t("problem.changedTo", change) : t(`problem.${problem}`));
  return (
    <PayButton
      calls="billing/apply_credit"
      isBusy={isBusy}
      busyLabels={t("pending")}
      trouble={labels ? { key: labels, labels } : null}
      onPress={() => void pay()}
    >
      {t("payFromCredit", { amount: sum })}
    </PayButton>
  );
}
