"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { showToast } from "@/components/frame/toast-store";
import { FiscalReceiptCard } from "@/components/state/fiscal-receipt";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { query } from "@/lib/api/query";
import { formatAmount } from "@/lib/base/money-text";
import type { PaymentState } from "@/lib/domain/money/payments/rules";
import { type Payment, PaymentNotice } from "./payment-notice";

const pollMilliseconds = { open: 5_000, pending: 2_000 } as const;

const tones = {
  open: "attention",
  pending: "info",
  done: "good",
  failed: "danger",
  problem: "attention",
} as const satisfies Record<PaymentState, string>;

/** Once the payment has succeeded, continues to the page that the customer came from. */
function useGoOn(payment: Payment | undefined) {
  const t = useTranslations("cardPayment");
  const locale = useLocale();
  const router = useRouter();
  const isDone = payment?.state === "done";
  const target = payment?.return_to;
  const amount = payment && formatAmount(payment.amount, locale);
  useEffect(() => {
    if (!isDone || !target || !amount) return;
    showToast(t("done", { amount }));
    router.replace(target as Route);
    router.refresh();
  }, [isDone, target, amount, router, t]);
}

/** State of a card payment. Polls until the payment has ended. */
export function PaymentView({ id }: { id: string }) {
  const t = useTranslations("cardPayment");
  const common = useTranslations("common");
  const locale = useLocale();
  const { data: payment, isError } = useQuery({
    ...query("billing", "payment", { id }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "open" || data?.state === "pending" ? pollMilliseconds[data.state] : false,
  });
  useGoOn(payment);
  if (!payment) return null;
  const { state, amount, invoice } = payment;
  return (
    <div className="max-w-2xl">
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("billing") }]} />}
        title={t("title")}
        aside={
          <StateChip tone={tones[state]} live={state === "pending"}>
            {t(`state.${state}`)}
          </StateChip>
        }
      />
      <div className="space-y-4">
        <PaymentNotice payment={payment} />
        {isError && (
          <p role="status" className="text-attention text-xs">
            {t("stale")}
          </p>
        )}
        <Card>
          <DefinitionList
            items={[
              { key: "amount", term: t("amount"), value: formatAmount(amount, locale), strong: true },
              {
                key: "for",
                term: t("for"),
                value: (
                  <Link
                    href={`/billing/invoices/${invoice.id}` as Route}
                    className="tap text-accent-ink hover:underline"
                  >
                    {t("invoice", { title: invoice.title, number: invoice.number })}
                  </Link>
                ),
              },
            ]}
          />
        </Card>
        {payment.receipt && <FiscalReceiptCard receipt={payment.receipt} locale={locale} />}
      </div>
    </div>
  );
}
