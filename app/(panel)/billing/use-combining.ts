import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type SubmitState, useSubmit } from "@/components/form/use-submit";
import { sendForm } from "@/lib/api/send-form";
import type { Amount } from "@/lib/base/money-text";
import { combineInvoices } from "./actions";
import { changeOf } from "./amount-change";
import type { PayTrouble } from "./pay-button";

type Problem = "checking" | "lost" | "changed" | "failed";

function problemOf(state: SubmitState<unknown>): Problem | null {
  if (state.step === "checking") return "checking";
  if (state.step === "unknown") return "lost";
  if (state.step !== "refused") return null;
  return ["request.invalid", "amount.changed"].includes(state.failure.doc) ? "changed" : "failed";
}

type Combining = {
  pay: (ids: readonly number[], total: Amount) => Promise<void>;
  isBusy: boolean;
  trouble: PayTrouble | null;
};

/**
 * Leads to the payment of one invoice, or makes one of several that pays them all, and leads there. `now`: what they come
 * to as the page has it.
 */
export function useCombining(now: Amount | null): Combining {
  const t = useTranslations("together.problem");
  const locale = useLocale();
  const router = useRouter();
  const [pressed, setPressed] = useState<Amount | null>(null);
  const open = (id: number) => router.push(`/billing/invoices/${id}` as Route);
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: { invoices: string[]; expected_total: string }, idempotency_key) =>
      sendForm(combineInvoices, { ...wanted, idempotency_key }),
    whenLost: "repeat",
    leaves: true,
    onDone: ({ invoiceid }) => open(invoiceid),
  });
  const pay = async (ids: readonly number[], total: Amount) => {
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) return open(only);
    setPressed(total);
    const end = await submit({ invoices: ids.map(String), expected_total: total.value });
    if (end.end === "refused") router.refresh();
  };
  const problem = problemOf(state);
  const change = problem === "changed" && now ? changeOf(pressed, now, locale) : null;
  const words = problem && (change ? t("changedTo", change) : t(problem));
  const tone = problem === "checking" ? ("info" as const) : ("danger" as const);
  return { pay, isBusy, trouble: words ? { key: words, words, tone } : null };
}
