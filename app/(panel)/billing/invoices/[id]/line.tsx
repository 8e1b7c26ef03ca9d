import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money, MoneyText } from "@/components/ui/money";
import { percentText } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";
import { stepWords, taxLabels } from "@/lib/i18n/params/billing-labels";
import { inReadersDays } from "@/lib/i18n/params/line-days";
import { lineLabels } from "@/lib/i18n/params/line-labels";

type OneLine = InvoiceView["lines"][number];
type LineProps = { line: OneLine; invoice: InvoiceView; locale: Locale };

/** Item of a line. Expands to the calculation of its amount; a combined invoice's line links to the invoice it pays. */
export function Line({ line, invoice, locale }: LineProps) {
  const t = useTranslations("invoice");
  const labels = lineLabels(inReadersDays(line.what, locale), t);
  if (line.invoice_id !== null)
    return (
      <Link
        href={`/billing/invoices/${line.invoice_id}` as Route}
        className="tap text-accent-ink hover:underline"
      >
        {labels}
      </Link>
    );
  return (
    <details className="min-w-0 grow text-start">
      <summary className="tap w-fit break-words rounded-sm">{labels}</summary>
      <div className="mt-2 max-w-sm pb-1 text-xs">
        <DefinitionList look="sums" items={itemsOf({ line, invoice, locale }, t)} />
      </div>
    </details>
  );
}

type Say = ReturnType<typeof useTranslations<"invoice">>;

function itemsOf({ line, invoice, locale }: LineProps, t: Say) {
  const money = (amount: Amount) => <Money amount={amount} locale={locale} />;
  const percent = percentText(invoice.tax_rate, locale);
  return [
    { key: "unit", term: t("line.unitPrice"), value: money(line.unit_price) },
    { key: "quantity", term: t("line.quantity"), value: String(line.quantity) },
    ...discountOf({ line, invoice, locale }, t),
    { key: "net", term: t("line.net"), value: money(line.amount), strong: true },
    {
      key: "tax",
      term: t(line.is_taxed ? "line.taxed" : "line.untaxed", { percent }),
      note: line.is_taxed ? taxLabels(invoice.tax_reason, t, locale) : undefined,
      value: "",
    },
  ];
}

/** The discount line shows its period and percentage. */
function discountOf({ line, invoice, locale }: LineProps, t: Say) {
  const step = line.what.code === "discount" && invoice.trace.find(({ code }) => code === "discount");
  if (!step) return [];
  const { term, value } = stepWords(step, t, locale);
  return [{ key: "period", term, value: <MoneyText text={value} locale={locale} /> }];
}
