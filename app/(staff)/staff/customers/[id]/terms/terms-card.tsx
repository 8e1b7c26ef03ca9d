import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { orNotFound } from "@/lib/api/or-not-found";
import { percentText } from "@/lib/base/decimal-text";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showTerms } from "@/lib/domain/orders/terms/show";
import { ProductsCard } from "./products-card";
import { TermButton } from "./term-button";

type Terms = Awaited<ReturnType<typeof showTerms.call>>;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Limit, use and days of paying later, in a sentence. */
async function payLaterText({ pay_later: later }: Terms): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations("terms"), getLocale()]);
  if (!later) return t("payLater.none");
  const facts = {
    limit: formatAmount(later.limit, locale),
    left: formatAmount(later.left, locale),
    days: later.days,
  };
  return t(later.is_stopped ? "payLater.stopped" : "payLater.open", facts);
}

/** The percentage, what it covers and its days. */
async function discountText({ discount }: Terms): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations("terms"), getLocale()]);
  if (!discount) return t("discount.none");
  return t(discount.until === null ? "discount.open" : "discount.until", {
    percent: percentText(discount.percent, locale),
    covers: t(`covers.${discount.covers}`),
    from: formatDate(discount.from, locale),
    until: discount.until === null ? "" : formatDate(discount.until, locale),
  });
}

type PartProps = { terms: Terms; account: number; mayPrice: boolean };

/** Prices of single plans. */
async function OwnPrices({ terms, account, mayPrice }: PartProps) {
  const [t, locale] = await Promise.all([getTranslations("terms"), getLocale()]);
  const { currency, prices } = terms;
  if (prices.length === 0) return <p className="text-ink-2">{t("prices.none")}</p>;
  const items = prices.map(({ id, preset, location, months, price }) => ({
    key: String(id),
    term: preset,
    note: [location || t("everywhere"), t("months", { count: months })].join(" · "),
    value: (
      <>
        {t("perMonth", { price: formatAmount(price, locale) })}
        {mayPrice && (
          <TermButton act="endPlanPrice" subject={{ account, id }} currency={currency} name={preset} />
        )}
      </>
    ),
  }));
  return <DefinitionList items={items} />;
}

/** What was agreed on with a customer: when they pay, what invoices name, and what they pay less for. */
export async function TermsCard({ context, id }: { context: StaffContext; id: number }) {
  const [t, terms] = await Promise.all([
    getTranslations("terms"),
    orNotFound(showTerms.call(context, { account: id })),
  ]);
  const { account: staff } = context.actor;
  const may = (right: string): boolean => hasStaffRight(staff, right);
  const mayPrice = may("servers/price");
  const { currency, pay_later: later, discount, purchase_order: order, cost_center: center } = terms;
  const { invoice_day: day } = terms;
  const common = { subject: { account: id }, currency };
  const value = (text: string, ...buttons: ReactNode[]) => (
    <>
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {buttons}
    </>
  );
  const items = [
    {
      key: "payLater",
      term: t("payLater.term"),
      value: value(
        await payLaterText(terms),
        may("credit/correct") && (
          <TermButton
            key="set"
            act="payLater"
            name={t("payLater.term")}
            initial={later ? { limit: later.limit.value, days: String(later.days) } : {}}
            {...common}
          />
        ),
        later && may("credit/correct") && (
          <TermButton key="stop" act="stopPayLater" name={t("payLater.term")} {...common} />
        ),
      ),
    },
    {
      key: "references",
      term: t("references"),
      value: value(
        [order && `${t("purchaseOrder")} ${order}`, center && `${t("costCenter")} ${center}`]
          .filter(Boolean)
          .join(" · ") || t("noReferences"),
        may("payments/record") && (
          <TermButton
            key="set"
            act="references"
            name={t("references")}
            initial={{ purchase_order: order, cost_center: center }}
            {...common}
          />
        ),
      ),
    },
    {
      key: "discount",
      term: t("discount.term"),
      value: value(
        await discountText(terms),
        mayPrice && (
          <TermButton
            key="set"
            act="discount"
            name={t("discount.term")}
            initial={{ from: dayOf(context.now) }}
            {...common}
          />
        ),
        discount && mayPrice && (
          <TermButton key="end" act="endDiscount" name={t("discount.term")} {...common} />
        ),
      ),
    },
    {
      key: "invoiceDay",
      term: t("invoiceDay.term"),
      value: value(
        day === null ? t("invoiceDay.none") : t("invoiceDay.on", { day }),
        mayPrice && (
          <LinkButton key="set" size="sm" href={`/staff/customers/${id}/invoice-day` as Route}>
            {t("invoiceDay.open")}
          </LinkButton>
        ),
        day !== null && mayPrice && (
          <TermButton key="end" act="endInvoiceDay" name={t("invoiceDay.term")} {...common} />
        ),
      ),
    },
  ];
  return (
    <ClientMessages namespaces={["terms", "common", "problems"]}>
      <Card title={t("title")} hint={t("hint")}>
        <DefinitionList items={items} />
      </Card>
      <Card
        title={t("prices.title")}
        hint={t("prices.hint")}
        actions={mayPrice && <TermButton act="planPrice" name={t("prices.title")} {...common} />}
      >
        <OwnPrices terms={terms} account={id} mayPrice={mayPrice} />
      </Card>
      <ProductsCard context={context} id={id} mayPrice={mayPrice} />
    </ClientMessages>
  );
}
