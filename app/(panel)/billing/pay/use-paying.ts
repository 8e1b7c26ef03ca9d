"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type SubmitState, useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { paySeveral, paySeveralByCard } from "../actions";
import type { Method } from "../invoices/[id]/method-choice";
import { changeOf } from "../paying/amount-change";
import type { PayTrouble } from "../paying/pay-button";
import type { CardMethod } from "../paying/use-card-payment";

export type Pressed =
  | { method: "credit"; amount: string }
  | { method: "bank_transfer" }
  | { method: CardMethod; saves_card: boolean };

type Wanted = { invoices: string[]; expected_total: string } & Pressed;
type Problem = "checking" | "lost" | "changed" | "unavailable" | "failed";

const changes: readonly string[] = [
  "request.invalid",
  "amount.changed",
  "amount.above_balance",
  "credit.insufficient",
];

function problemOf(state: SubmitState<unknown>): Problem | null {
  if (state.step === "checking") return "checking";
  if (state.step === "unknown") return "lost";
  if (state.step !== "refused") return null;
  if (changes.includes(state.failure.doc)) return "changed";
  return state.failure.code === "unavailable" ? "unavailable" : "failed";
}

async function send(wanted: Wanted, idempotency_key: string) {
  if (wanted.method === "credit" || wanted.method === "bank_transfer") {
    const { invoice, paid } = await sendForm(paySeveral, { ...wanted, idempotency_key });
    return { invoice, paid, address: null };
  }
  const { invoice, address } = await sendForm(paySeveralByCard, wanted);
  return { invoice, paid: "0.00", address };
}

/** Starts the payment and opens its next page: the payment page, the reference of a transfer, or the paid document. */
export function usePaying(ids: readonly number[], total: Amount) {
  const t = useTranslations("together");
  const locale = useLocale();
  const router = useRouter();
  const [pressed, setPressed] = useState<{ total: Amount; way: Method } | null>(null);
  const { submit, state, isBusy } = useSubmit({
    send,
    whenLost: "repeat",
    leaves: true,
    onDone: ({ invoice, paid, address }) => {
      if (address !== null) return window.location.assign(address);
      const isTransfer = paid === "0.00";
      if (!isTransfer) showToast(t("paid", { amount: formatAmount({ ...total, value: paid }, locale) }));
      router.push(`/billing/invoices/${invoice}${isTransfer ? "?by=transfer" : ""}` as Route);
    },
  });
  const pay = async (press: Pressed) => {
    setPressed({ total, way: press.method === "bank_transfer" ? "transfer" : press.method });
    const end = await submit({ invoices: ids.map(String), expected_total: total.value, ...press });
    if (end.end === "refused") router.refresh();
  };
  const problem = problemOf(state);
  const change = problem === "changed" ? changeOf(pressed?.total ?? null, total, locale) : null;
  const labels = problem && (change ? t("problem.changedTo", change) : t(`problem.${problem}`));
  const trouble: PayTrouble | null = labels
    ? { key: labels, labels, tone: problem === "checking" ? "info" : "danger" }
    : null;
  return { pay: (press: Pressed) => void pay(press), isBusy, trouble, way: pressed?.way ?? null };
}
