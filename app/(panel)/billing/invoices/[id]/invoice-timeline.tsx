import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { formatMoney } from "@/lib/base/money-text";
import { dayOrNone, momentOrNone } from "@/lib/domain/billing/rules";
import { Note } from "./note";
import { currencyOf, type WireInvoice } from "./wire-invoice";

type Movement = { id: number; date: string; amount: string };
type TimelineProps = { invoice: WireInvoice; movements: readonly Movement[]; locale: Locale };
type Moment = { key: string; at: string | null; words: string; note?: ReactNode };

/** From the day it was issued to the end: payments, refunds. */
export function InvoiceTimeline({ invoice, movements, locale }: TimelineProps) {
  const t = useTranslations("invoice");
  const currency = currencyOf(invoice);
  const money = (amount: string) => formatMoney(amount.replace("-", ""), currency, locale);
  const isOver = invoice.status === "Cancelled" || invoice.status === "Refunded";
  const moments: Moment[] = [
    { key: "issued", at: dayOrNone(invoice.date), words: t("moment.issued") },
    ...movements.map(({ id, date, amount }) => ({
      key: String(id),
      at: dayOrNone(date),
      words: t(amount.startsWith("-") ? "moment.applied" : "moment.returned", { amount: money(amount) }),
    })),
    ...(invoice.status === "Paid"
      ? [{ key: "paid", at: momentOrNone(invoice.datepaid), words: t("moment.paid") }]
      : []),
    ...(isOver
      ? [
          {
            key: "end",
            at: dayOrNone(movements.findLast(({ amount }) => !amount.startsWith("-"))?.date ?? "0000"),
            words: t(invoice.status === "Refunded" ? "moment.refunded" : "moment.cancelled"),
            note: <Note text={invoice.notes} />,
          },
        ]
      : []),
  ];
  return (
    <Card title={t("timeline")}>
      <ol className="space-y-3">
        {moments.map(({ key, at, words, note }) => (
          <li key={key} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {words}
              {note && <span className="block text-ink-2 text-xs">{note}</span>}
            </span>
            <span className="shrink-0 text-ink-2 text-xs">
              {at ? <Time value={at} locale={locale} show="date" /> : "—"}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
