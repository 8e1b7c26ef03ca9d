import { useLocale, useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import type { OutputOf } from "@/lib/api/client";
import { formatDate } from "@/lib/base/time-text";

type Quote = OutputOf<"addresses", "quote">;

/** What more addresses cost now and in each later period. */
export function PriceList({ quote }: { quote: Quote }) {
  const t = useTranslations("network.buy");
  const locale = useLocale();
  const { charge, recurring, recurring_before, credit, days, until } = quote;
  return (
    <DefinitionList
      items={[
        {
          key: "now",
          term: t("now"),
          note: t("rest", { days, until: formatDate(until, locale) }),
          strong: true,
          value: <Money amount={charge} locale={locale} />,
        },
        { key: "then", term: t("recurring"), value: <Money amount={recurring} locale={locale} /> },
        { key: "before", term: t("before"), value: <Money amount={recurring_before} locale={locale} /> },
        { key: "credit", term: t("credit"), value: <Money amount={credit} locale={locale} /> },
      ]}
    />
  );
}
