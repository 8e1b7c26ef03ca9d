"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { Failure } from "@/components/form/submit/attempt";
import { type SubmitState, useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import type { FailureName } from "@/lib/api/rpc-errors";
import { sendForm } from "@/lib/api/send-form";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { payInvoice } from "../../actions";
import { changeOf } from "../../paying/amount-change";
import { PayBox } from "./pay-box";
import type { Offer } from "./pay-offer";

type Problem = "changed" | "checking" | "lost" | "signedOut" | "failed";
type Payment = { invoice_id: number; amount: string };

const changes: ReadonlySet<FailureName> = new Set(["credit.insufficient", "amount.above_balance"]);

/** The message for a failed payment. "Already paid" is not shown as a problem. */
function meaningOf({ code, doc }: Failure): Problem | "paid" {
  if (doc === "invoice.not_unpaid") return "paid";
  if (changes.has(doc)) return "changed";
  return code === "unauthenticated" ? "signedOut" : "failed";
}

function problemOf(state: SubmitState<unknown>): Problem | null {
  if (state.step === "checking") return "checking";
  if (state.step === "unknown") return "lost";
  const meaning = state.step === "refused" ? meaningOf(state.failure) : "paid";
  return meaning === "paid" ? null : meaning;
}

/** Pays once: if the response is lost, the request is repeated with the same idempotency key. */
function usePayment(invoiceId: number, offer: Offer) {
  const t = useTranslations("pay");
  const locale = useLocale();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: (payment: Payment, idempotency_key) => sendForm(payInvoice, { ...payment, idempotency_key }),
    whenLost: "repeat",
    onDone: ({ amount, invoicepaid }) => {
      const sum = formatAmount({ ...offer.amount, value: amount }, locale);
      showToast(t(invoicepaid === "true" ? "doneWhole" : "done", { amount: sum }));
      document.querySelector<HTMLElement>("main h1")?.focus();
      router.refresh();
    },
  });
  const [pressed, setPressed] = useState<Offer | null>(null);
  const pay = async () => {
    setPressed(offer);
    const end = await submit({ invoice_id: invoiceId, amount: offer.amount.value });
    const meaning = end.end === "refused" && meaningOf(end.failure);
    if (meaning === "paid") showToast(t("paidElsewhere"), { tone: "info" });
    if (meaning === "paid" || meaning === "changed") router.refresh();
  };
  return { pay, isBusy, problem: problemOf(state), pressed };
}

const tones: Partial<Record<Problem, "attention" | "info">> = { changed: "attention", checking: "info" };

/** The error text; after a conflict it names the amount that has changed since the click. */
function useWords(problem: Problem | null, pressed: Offer | null, now: Offer): string | null {
  const t = useTranslations("pay.problem");
  const locale = useLocale();
  if (problem !== "changed") return problem && t(problem);
  const due = changeOf(pressed?.balance ?? null, now.balance, locale);
  const credit = changeOf(pressed?.credit ?? null, now.credit, locale);
  if (due) return t("changedDue", due);
  return credit ? t("changedCredit", credit) : t("changed");
}

type PayCardProps = { invoiceId: number; offer: Offer };

/** Payment from credit: its effect, then the button. */
export function PayCard({ invoiceId, offer }: PayCardProps) {
  const t = useTranslations("pay");
  const locale = useLocale();
  const { pay, isBusy, problem, pressed } = usePayment(invoiceId, offer);
  const labels = useWords(problem, pressed, offer);
  const money = (amount: Amount) => formatAmount(amount, locale);
  const isEmpty = offer.credit.value === "0.00";
  const credit = [
    { key: "balance", term: t("balance"), value: money(offer.balance), strong: true },
    { key: "credit", term: t("credit"), value: money(offer.credit) },
  ];
  if (isEmpty)
    return (
      <PayBox title={t("title")} sums={credit} button={null}>
        <NoCredit invoiceId={invoiceId} />
      </PayBox>
    );
  return (
    <PayBox
      title={t("title")}
      sums={[
        ...credit,
        { key: "after", term: t("creditAfter"), value: money(offer.creditAfter) },
        { key: "left", term: t("balanceAfter"), value: money(offer.balanceAfter) },
      ]}
      button={{
        calls: "billing/apply_credit",
        isBusy,
        busyLabels: t("pending"),
        trouble: problem && labels ? { key: labels, labels, tone: tones[problem] } : null,
        onPress: () => void pay(),
        children: problem === "lost" ? t("check") : t("pay", { amount: money(offer.amount) }),
      }}
    >
      {!offer.isWhole && <p className="text-ink-2">{t("part", { left: money(offer.balanceAfter) })}</p>}
    </PayBox>
  );
}

function NoCredit({ invoiceId }: Pick<PayCardProps, "invoiceId">) {
  const t = useTranslations("pay");
  return (
    <p className="text-ink-2">
      {t.rich("empty", {
        link: (labels) => (
          <Link
            href={`/help/new?about=invoice-${invoiceId}` as Route}
            className="text-accent-ink underline underline-offset-2"
          >
            {labels}
          </Link>
        ),
      })}
    </p>
  );
}
