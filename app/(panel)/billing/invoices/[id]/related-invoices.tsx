import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";

type RelatedProps = { invoice: InvoiceView; locale: Locale };

/** Other invoices of the same servers. */
export function RelatedInvoices({ invoice, locale }: RelatedProps) {
  const t = useTranslations("invoice");
  const { related } = invoice;
  if (related.length === 0) return null;
  return (
    <Card title={t("related")}>
      <ul className="space-y-3">
        {related.map(({ id, number, title, issued, total, status, ...invoice }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span>
              <Link href={`/billing/invoices/${id}` as Route} className="tap text-accent-ink hover:underline">
                {title === "pro_forma" ? t("title", { title, number }) : number}
              </Link>
              <span className="block text-ink-2 text-xs">
                <Time value={issued} locale={locale} show="date" />
              </span>
            </span>
            <span className="flex items-center gap-3">
              <InvoiceChip status={status} isOverdue={invoice.is_overdue} isPartPaid={invoice.is_part_paid} />
              <Money amount={total} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
