import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import type { OutputOf } from "@/lib/api/client";
import { formatDate } from "@/lib/base/time-text";

type Amount = OutputOf<"eq", "quote_disk">["recurring"];
type Difference = Pick<
  OutputOf<"eq", "quote_disk">,
  "restart" | "days" | "until" | "recurring" | "recurring_before"
>;

/** What a change of a server costs now and in each period, and whether it is restarted for it, as items of a list. */
export function useDifferenceItems(
  { restart, days, until, recurring, recurring_before: before }: Difference,
  { months, term, amount }: { months: number; term: string; amount: Amount },
) {
  const t = useTranslations("server");
  const locale = useLocale();
  const each = (value: Amount) => (
    <>
      <Money amount={value} locale={locale} />
      <span className="text-ink-2">{t("per", { count: months })}</span>
    </>
  );
  return [
    { key: "restart", term: t("plan.restart"), value: t(`plan.restarts.${restart}`) },
    {
      key: "now",
      term,
      note: t("plan.rest", { days, until: formatDate(until, locale) }),
      strong: true,
      value: <Money amount={amount} locale={locale} />,
    },
    { key: "then", term: t("plan.then"), value: each(recurring) },
    { key: "before", term: t("plan.before"), value: each(before) },
  ];
}
