import { useLocale, useTranslations } from "next-intl";
import { formatPercent } from "@/lib/base/decimal-text";
import { formatAmount } from "@/lib/base/money-text";
import type { CurrencyFigures, SignUpMonth } from "@/lib/domain/support/key-figures/schema";

type SummaryProps = { figures: CurrencyFigures; signUps: readonly SignUpMonth[] | null };

/** What the current month and the last whole one come to, in one currency. */
export function FigureSummary({ figures: { months }, signUps }: SummaryProps) {
  const t = useTranslations("keyFigures");
  const locale = useLocale();
  const [now, before] = [months.at(-1), months.at(-2)];
  const converted = signUps?.at(-2);
  const percent = (value: string | null | undefined): string =>
    value === null || value === undefined ? "–" : formatPercent(value, locale);
  if (!now) return null;
  const items = [
    { name: t("mrrNow"), value: formatAmount(now.mrr, locale) },
    { name: t("revenueThis"), value: formatAmount(now.revenue, locale) },
    ...(before ? [{ name: t("revenueLast"), value: formatAmount(before.revenue, locale) }] : []),
    { name: t("customersNow"), value: now.customers.toLocaleString(locale) },
    { name: t("churnLast"), value: percent(before?.churn) },
    { name: t("averageNow"), value: now.average ? formatAmount(now.average, locale) : "–" },
    ...(converted
      ? [
          {
            name: t("conversionLast"),
            value: t("ofCount", { part: converted.first_orders, whole: converted.sign_ups }),
          },
        ]
      : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {items.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-0.5">
          <dt className="text-ink-2 text-xs">{name}</dt>
          <dd className="figures wrap-anywhere font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
