import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { percentText } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { Subscription } from "@/lib/domain/orders/products/schema";
import type { TermsView } from "@/lib/domain/orders/terms/schema";

type TermsProps = { terms: TermsView; subscriptions: readonly Subscription[]; locale: Locale };

/** Whether anything was agreed on with the account. */
export const hasTerms = ({ terms, subscriptions }: Omit<TermsProps, "locale">): boolean =>
  terms.pay_later !== null ||
  terms.discount !== null ||
  terms.purchase_order !== "" ||
  terms.cost_center !== "" ||
  terms.invoice_day !== null ||
  terms.prices.length > 0 ||
  subscriptions.length > 0;

/** The discount with its days. */
function useDiscount({ discount }: TermsView, locale: Locale): string {
  const t = useTranslations("terms");
  if (!discount) return "";
  return t(discount.until === null ? "discount.open" : "discount.until", {
    percent: percentText(discount.percent, locale),
    covers: t(`covers.${discount.covers}`),
    from: formatDate(discount.from, locale),
    until: discount.until === null ? "" : formatDate(discount.until, locale),
  });
}

/** What was agreed on with the account: paying later, references, discount, one invoice, prices, products. */
export function TermsCard({ terms, subscriptions, locale }: TermsProps) {
  const t = useTranslations("terms");
  const discount = useDiscount(terms, locale);
  const { pay_later: later, purchase_order: order, cost_center: center, prices, invoice_day: day } = terms;
  const open = subscriptions.filter(({ ended }) => ended === null);
  const left = later && {
    left: formatAmount(later.left, locale),
    limit: formatAmount(later.limit, locale),
    days: later.days,
  };
  const items = [
    ...(left
      ? [
          {
            key: "later",
            term: t("payLater.term"),
            value: later?.is_stopped ? t("own.stopped") : t("own.left", left),
          },
        ]
      : []),
    ...(discount ? [{ key: "discount", term: t("discount.term"), value: discount }] : []),
    ...(day === null
      ? []
      : [{ key: "day", term: t("invoiceDay.term"), value: t("own.invoiceDay", { day }) }]),
    ...(order ? [{ key: "order", term: t("purchaseOrder"), value: order }] : []),
    ...(center ? [{ key: "center", term: t("costCenter"), value: center }] : []),
    ...prices.map(({ id, preset, location, months, price }) => ({
      key: `price ${id}`,
      term: preset,
      note: [location || t("everywhere"), t("months", { count: months })].join(" · "),
      value: t("perMonth", { price: formatAmount(price, locale) }),
    })),
    ...open.slice(0, 3).map(({ id, name, quantity, months, price }) => ({
      key: `product ${id}`,
      term: t("products.line", { name, quantity }),
      value: price ? t("offerPrice", { price: formatAmount(price, locale), months }) : "",
    })),
  ];
  return (
    <Card
      title={t("title")}
      hint={t("own.hint")}
      actions={
        subscriptions.length > 0 && (
          <LinkButton size="sm" variant="ghost" href={"/billing/subscriptions" as Route}>
            {t("own.all")}
          </LinkButton>
        )
      }
    >
      <DefinitionList items={items} />
    </Card>
  );
}
