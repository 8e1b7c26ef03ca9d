import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { MoneyText } from "@/components/ui/money";
import type { Locale } from "@/lib/base/locale";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";
import { stepWords } from "@/lib/i18n/params/billing-labels";

type TraceProps = Pick<InvoiceView, "trace"> & { locale: Locale };

/** Every step of the price calculation, from the parts to the total. */
export function Trace({ trace, locale }: TraceProps) {
  const t = useTranslations("invoice");
  // Steps have no ids, and their order never changes.
  const items = trace.map((step, index) => {
    const { term, value } = stepWords(step, t, locale);
    return { key: `${index} ${step.code}`, term, value: <MoneyText text={value} locale={locale} /> };
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
