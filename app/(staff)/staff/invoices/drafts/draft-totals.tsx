import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { percentText } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import { amountOf } from "@/lib/base/money";
import type { DraftTerms } from "@/lib/domain/support/invoice-drafts/schema";
import { sumsOfTyped, type TypedLine } from "./draft-lines";

type TotalsProps = { lines: readonly TypedLine[]; terms: DraftTerms; locale: Locale };

/** What the lines come to, to the cent, at the tax of today. */
export function DraftTotals({ lines, terms, locale }: TotalsProps) {
  const t = useTranslations("invoice");
  const { subtotal, tax, total } = sumsOfTyped(lines, terms.currency, terms.tax_rate);
  const items = [
    { key: "subtotal", term: t("subtotal"), value: <Money amount={amountOf(subtotal)} locale={locale} /> },
    {
      key: "tax",
      term: t("tax", { percent: percentText(terms.tax_rate, locale) }),
      value: <Money amount={amountOf(tax)} locale={locale} />,
    },
    {
      key: "total",
      term: t("total"),
      value: <Money amount={amountOf(total)} locale={locale} />,
      strong: true,
    },
  ];
  return (
    <Card title={t("total")}>
      <div aria-live="polite">
        <DefinitionList look="sums" items={items} />
      </div>
    </Card>
  );
}
