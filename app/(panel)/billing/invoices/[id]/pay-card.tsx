"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { type Amount, formatAmount } from "@/lib/base/money-text";
import { newKey } from "@/lib/base/new-key";
import { payInvoice } from "../../actions";
import type { Offer } from "./pay-offer";

type Problem = "changed" | "lost" | "signedOut" | "failed";

const changes = new Set(["credit.insufficient", "amount.above_balance"]);

/** What an error means for whoever pressed the button; "paid" is no problem of theirs. */
function meaningOf(error: Error): Problem | "paid" {
  if (!(error instanceof ApiError)) return "lost";
  const { code, doc } = error.failure;
  if (doc === "invoice.not_unpaid") return "paid";
  if (changes.has(doc)) return "changed";
  if (code === "unauthenticated") return "signedOut";
  return code === "unavailable" || code === "internal" ? "lost" : "failed";
}

type Payment = { invoice_id: number; amount: string; idempotency_key: string };

/** Takes nothing before the server has said so; a lost answer is asked for again with the same key. */
function usePayment(invoiceId: number, offer: Offer) {
  const t = useTranslations("pay");
  const locale = useLocale();
  const router = useRouter();
  const open = useRef<Payment | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const say = (key: "done" | "doneWhole", value: string) =>
    showToast(t(key, { amount: formatAmount({ ...offer.amount, value }, locale) }));
  const paying = useMutation({
    mutationFn: (payment: Payment) => sendForm(payInvoice, payment),
    onSuccess: ({ amount, invoicepaid }) => {
      open.current = null;
      say(invoicepaid === "true" ? "doneWhole" : "done", amount);
      document.querySelector<HTMLElement>("main h1")?.focus();
      router.refresh();
    },
    onError: (error) => {
      const meaning = meaningOf(error);
      if (meaning !== "lost") open.current = null;
      if (meaning === "paid") showToast(t("paidElsewhere"), { tone: "info" });
      else setProblem(meaning);
      if (meaning === "paid" || meaning === "changed") router.refresh();
    },
  });
  const pay = () => {
    if (paying.isPending) return;
    setProblem(null);
    open.current ??= { invoice_id: invoiceId, amount: offer.amount.value, idempotency_key: newKey() };
    paying.mutate(open.current);
  };
  return { pay, isPending: paying.isPending, problem };
}

type PayCardProps = { invoiceId: number; offer: Offer };

/** Paying from credit: first what it would do, then the button. */
export function PayCard({ invoiceId, offer }: PayCardProps) {
  const t = useTranslations("pay");
  const locale = useLocale();
  const { pay, isPending, problem } = usePayment(invoiceId, offer);
  const money = (amount: Amount) => formatAmount(amount, locale);
  const isEmpty = offer.credit.value === "0.00";
  return (
    <Card title={t("title")}>
      <DefinitionList
        look="sums"
        items={[
          { key: "balance", term: t("balance"), value: money(offer.balance), strong: true },
          { key: "credit", term: t("credit"), value: money(offer.credit) },
          ...(isEmpty
            ? []
            : [
                { key: "after", term: t("creditAfter"), value: money(offer.creditAfter) },
                { key: "left", term: t("balanceAfter"), value: money(offer.balanceAfter) },
              ]),
        ]}
      />
      <div className="mt-4 space-y-3">
        {isEmpty ? (
          <p className="text-ink-2">{t("empty")}</p>
        ) : (
          <>
            {!offer.isWhole && <p className="text-ink-2">{t("part", { left: money(offer.balanceAfter) })}</p>}
            <Button variant="primary" wide pending={isPending} pendingLabel={t("pending")} onClick={pay}>
              {problem === "lost" ? t("check") : t("pay", { amount: money(offer.amount) })}
            </Button>
          </>
        )}
        {problem && (
          <Notice tone={problem === "changed" ? "attention" : "danger"} live>
            {t(`problem.${problem}`)}
          </Notice>
        )}
      </div>
    </Card>
  );
}
