import { useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import type { Quote } from "./use-quote";

export type TopUpProps = { quote: Quote; link: string };

/** Buys the missing credit in a new tab, so that this form stays as it is. */
export function TopUp({ quote, link }: TopUpProps) {
  const t = useTranslations("order.summary");
  const whyNot = useWhyNot("billing/create_addfunds");
  // Hidden: the order button already says why.
  if (whyNot !== undefined) return null;
  const query = new URLSearchParams({
    for: (quote.hourly?.needed ?? quote.total).value,
    to: `/order?${link}`,
  });
  return (
    <a
      href={`/billing/add-funds?${query}`}
      target="_blank"
      rel="noopener"
      className="tap rounded-sm text-accent-ink underline"
    >
      {t(quote.hourly ? "topUpHourly" : "topUp")}
    </a>
  );
}
