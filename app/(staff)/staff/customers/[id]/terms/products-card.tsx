import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showCustomerProducts } from "@/lib/domain/orders/products/subscriptions";
import { TermButton } from "./term-button";

type ProductsCardProps = { context: StaffContext; id: number; mayPrice: boolean };

/** The customer's products that are no servers, and the sale of another one. */
export async function ProductsCard({ context, id, mayPrice }: ProductsCardProps) {
  const [t, locale, found] = await Promise.all([
    getTranslations("terms"),
    getLocale(),
    orNotFound(showCustomerProducts.call(context, { account: id })),
  ]);
  const { currency, subscriptions, offers } = found;
  const day = (text: string) => formatDate(text, locale);
  const noteOf = ({ from, next, paused, ended }: (typeof subscriptions)[number]) => {
    if (ended) return t("products.ended", { from: day(from), ended: day(ended) });
    return paused
      ? t("products.paused", { paused: day(paused) })
      : t("products.runs", { from: day(from), next: day(next) });
  };
  const items = subscriptions.map(({ id: of, name, months, quantity, price, ended, ...more }) => ({
    key: String(of),
    term: t("products.line", { name, quantity }),
    note: noteOf({ ...{ id: of, name, months, quantity, price, ended }, ...more }),
    value: (
      <>
        {price ? t("offerPrice", { price: formatAmount(price, locale), months }) : t("products.noPrice")}
        {mayPrice && (
          <TermButton
            act={ended ? "resumeProduct" : "endProduct"}
            subject={{ account: id, id: of }}
            currency={currency}
            name={name}
          />
        )}
      </>
    ),
  }));
  return (
    <Card
      title={t("products.title")}
      hint={t("products.hint")}
      actions={
        mayPrice &&
        offers.length > 0 && (
          <TermButton
            act="sell"
            subject={{ account: id }}
            currency={currency}
            name={t("products.title")}
            offers={offers}
            initial={{ from: context.now.toISOString().slice(0, 10) }}
          />
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-ink-2">{t("products.none")}</p>
      ) : (
        <DefinitionList items={items} />
      )}
    </Card>
  );
}
