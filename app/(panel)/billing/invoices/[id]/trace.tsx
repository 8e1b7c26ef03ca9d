import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DefinitionList } from "@/components/ui/definition-list";
import type { Locale } from "@/lib/base/locale";
import { type Currency, formatMoney } from "@/lib/base/money-text";
import { TaxReason } from "./tax-reason";
import type { WireInvoice } from "./wire-invoice";

type TraceProps = { invoice: WireInvoice; locale: Locale };

const isCurrency = (word: string): word is Currency => word === "EUR" || word === "RUB" || word === "USD";

/** "15.00 × 1 = 15.00 EUR" with its sum as people write it. */
const withMoney = (text: string, locale: Locale): string =>
  text.replace(/(−?)(\d+\.\d{2}) ([A-Z]{3})/, (whole, sign: string, amount: string, currency: string) =>
    isCurrency(currency) ? sign + formatMoney(amount, currency, locale) : whole,
  );

/** Every step of the price as it was made, from the parts to the total. */
export function Trace({ invoice, locale }: TraceProps) {
  const t = useTranslations("invoice");
  const wordsOf = (step: string): ReactNode => {
    if (step === "net" || step === "subtotal" || step === "total") return t(`step.${step}`);
    if (step === invoice.tax_reason) return <TaxReason invoice={invoice} locale={locale} />;
    const period = /^period of (?<months>\d+) months, (?<percent>[\d.]+) % off$/.exec(step)?.groups;
    if (!period) return step;
    return t("step.period", { months: Number(period.months), percent: period.percent ?? "" });
  };
  const items = invoice.trace.map((line, index) => {
    const mark = line.lastIndexOf(": ");
    return {
      key: `${index} ${line}`,
      term: wordsOf(line.slice(0, mark)),
      value: withMoney(line.slice(mark + 2), locale),
    };
  });
  return (
    <details className="mt-4 border-t pt-3">
      <summary className="tap w-fit rounded-sm font-medium text-accent-ink">{t("why")}</summary>
      <div className="mt-3 text-xs">
        <DefinitionList look="sums" items={items} />
      </div>
    </details>
  );
}
