import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";
import { returnLabels } from "@/lib/i18n/params/billing-labels";

type TimelineProps = { invoice: InvoiceView; locale: Locale };
type Moment = { key: string; at: string | null; labels: string; note?: ReactNode; isExact?: boolean };

const arrivals: Record<string, "moment.applied" | "moment.received" | "moment.passedOn"> = {
  credit: "moment.applied",
  bank_transfer: "moment.received",
  combined: "moment.passedOn",
};

function momentOf({ is_refund: isRefund, method }: InvoiceView["payments"][number]) {
  if (isRefund) return method === "credit" ? "moment.returned" : "moment.returnedCard";
  return arrivals[method] ?? "moment.receivedCard";
}

/**
 * AddFunds invoices, combined invoices and renewals of servers that have not ended are cancelled without a credit
 * note.
 */
function endOf({ status, credit_notes: notes }: InvoiceView) {
  if (status === "Refunded") return "moment.refunded";
  return notes.length > 0 ? "moment.cancelled" : "moment.cancelledOnly";
}

/** Payments, refunds and dispute events, in order of time. */
function useMoneyMoments({ payments, disputes }: InvoiceView, locale: Locale): Moment[] {
  const t = useTranslations("invoice");
  const disputed = disputes.map(({ id, at, is, amount }) => ({
    key: `dispute ${id}`,
    at,
    labels: t(`moment.dispute.${is}`, { amount: formatAmount(amount, locale) }),
    isExact: true,
  }));
  const moved = payments.map((payment) => ({
    key: String(payment.id),
    at: payment.at,
    labels: t(momentOf(payment), { amount: formatAmount(payment.amount, locale) }),
  }));
  // Stable sort: the money of a won dispute has the same timestamp and comes after it.
  return [...disputed, ...moved].sort((a, b) => a.at.localeCompare(b.at));
}

/** History of the invoice: issue, payments, refunds, disputes. */
export function InvoiceTimeline({ invoice, locale }: TimelineProps) {
  const t = useTranslations("invoice");
  const { status, issued, paid, taken_back: chargedBack, why_taken_back: why } = invoice;
  const isOver = status === "Cancelled" || status === "Refunded";
  const moments: Moment[] = [
    { key: "issued", at: issued, labels: t("moment.issued") },
    ...useMoneyMoments(invoice, locale),
    ...(status === "Paid" ? [{ key: "paid", at: paid, labels: t("moment.paid") }] : []),
    ...(isOver
      ? [
          {
            key: "end",
            at: chargedBack,
            labels: t(endOf(invoice)),
            note: why && returnLabels(why, t),
          },
        ]
      : []),
  ];
  return (
    <Card title={t("timeline")}>
      <ol className="space-y-3">
        {moments.map(({ key, at, labels, note, isExact }) => (
          <li key={key} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {labels}
              {note && <span className="block text-ink-2 text-xs">{note}</span>}
            </span>
            <span className="shrink-0 text-ink-2 text-xs">
              {at ? <Time value={at} locale={locale} show={isExact ? "datetime" : "date"} /> : "–"}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
