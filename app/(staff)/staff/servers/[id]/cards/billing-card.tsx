import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";

function InvoiceLine({ invoice }: { invoice: ServerRecord["invoices"][number] }) {
  const t = useTranslations("invoice");
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t px-4 py-2.5 first:border-t-0">
      <span className="min-w-0">
        <Link
          href={`/staff/invoices/${invoice.id}` as Route}
          prefetch={false}
          className="tap wrap-anywhere text-accent-ink hover:underline"
        >
          {t("title", { title: invoice.title, number: invoice.number })}
        </Link>
        <span className="block text-ink-2 text-xs">
          <Time value={invoice.date} locale={locale} show="date" />
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Money amount={invoice.total} locale={locale} />
        <InvoiceChip status={invoice.status} />
      </span>
    </li>
  );
}

/** Price, next due date and invoices of the server. */
export function BillingCard({ record, actions }: { record: ServerRecord; actions?: ReactNode }) {
  const t = useTranslations("serverRecord");
  const locale = useLocale();
  const { price, invoices } = record;
  const day = (value: string) => <Time value={value} locale={locale} show="date" />;
  const items = [
    {
      key: "price",
      term: t("price"),
      note: price.is_hourly ? t("perHour") : t("perPeriod", { months: price.months }),
      value: <Money amount={price.recurring} locale={locale} />,
    },
    ...(price.agreed
      ? [{ key: "agreed", term: t("agreed"), value: <Money amount={price.agreed} locale={locale} /> }]
      : []),
    ...(price.is_hourly
      ? []
      : [{ key: "due", term: t("due"), value: price.due_on ? day(price.due_on) : t("dueNone") }]),
    {
      key: "automatic",
      term: t("automatic"),
      value: t(price.pays_by_itself ? "automaticOn" : "automaticOff"),
    },
    ...(price.spared_until
      ? [{ key: "spared", term: t("spared"), value: <Time value={price.spared_until} locale={locale} /> }]
      : []),
    ...(price.ends_on ? [{ key: "ends", term: t("ends"), value: day(price.ends_on), strong: true }] : []),
  ];
  return (
    <Card title={t("billing")} flush actions={actions}>
      <div className="p-4">
        <DefinitionList items={items} />
      </div>
      {invoices.length === 0 ? (
        <p className="border-t px-4 py-3 text-ink-2 text-xs">{t("noInvoices")}</p>
      ) : (
        <ul aria-label={t("invoices")} className="border-t">
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  );
}
