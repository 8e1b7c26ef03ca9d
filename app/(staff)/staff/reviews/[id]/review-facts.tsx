import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { OrderReview } from "@/lib/domain/orders/reviews/schema";
import { CustomerLink } from "../../customer-link";

type Fact =
  | "customer"
  | "server"
  | "invoice"
  | "paid"
  | "ordered"
  | "identity"
  | "refundBy"
  | "decided"
  | "note";

const link = "tap text-accent-ink hover:underline";

/** Whose order it is, what was paid, and who decided what. */
export function ReviewFacts({ review, locale }: { review: OrderReview; locale: Locale }) {
  const t = useTranslations("orderRisk");
  const { account, order, created, identity, decided, by, note } = review;
  const rows: [Fact, ReactNode][] = [
    [
      "customer",
      <CustomerLink key="customer" id={account.id}>
        {account.email}
      </CustomerLink>,
    ],
    [
      "server",
      <Link key="server" href={`/staff/servers/${order.server}` as Route} prefetch={false} className={link}>
        {order.server}
      </Link>,
    ],
    [
      "invoice",
      <Link
        key="invoice"
        href={`/staff/invoices/${order.invoice}` as Route}
        prefetch={false}
        className={link}
      >
        {order.invoice}
      </Link>,
    ],
    ["paid", <Money key="paid" amount={order.paid} locale={locale} />],
    ["ordered", <Time key="ordered" value={created} locale={locale} />],
    ["identity", identity && t(`identities.${identity}`)],
    ["refundBy", review.refund_by],
    [
      "decided",
      decided && (
        <>
          <Time value={decided} locale={locale} />
          {by && <span className="wrap-anywhere block text-ink-2 text-xs">{by}</span>}
        </>
      ),
    ],
    ["note", note && <span className="wrap-anywhere">{note}</span>],
  ];
  const items = rows
    .filter(([, value]) => value)
    .map(([key, value]) => ({ key, term: t(`facts.${key}`), value }));
  return (
    <Card title={t("order")}>
      <DefinitionList items={items} />
    </Card>
  );
}
