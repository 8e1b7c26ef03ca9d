import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { signOf } from "@/lib/base/money-text";
import type { BackOfficePayment } from "@/lib/domain/support/back-office/payment-schema";
import { CustomerLink } from "../../customer-link";

function PageLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="tap text-accent-ink hover:underline">
      {children}
    </Link>
  );
}

/** What the payment is, and what it paid. */
export function PaymentFacts({ payment }: { payment: BackOfficePayment }) {
  const t = useTranslations("backOffice");
  const own = useTranslations("backOffice.paymentPage");
  const invoices = useTranslations("invoice");
  const locale = useLocale();
  const { account, invoice, method, amount, excess, at, ended, reference, reason, card } = payment;
  const methodKey = `kinds.${method}` as "kinds.stripe";
  const reasonKey = `reasons.${reason}` as "reasons.declined";
  const items = [
    {
      key: "account",
      term: t("account"),
      value: <CustomerLink id={account.id}>{account.email}</CustomerLink>,
    },
    {
      key: "invoice",
      term: own("paid"),
      value: (
        <PageLink href={`/staff/invoices/${invoice.id}` as Route}>
          {invoices("title", { title: invoice.title, number: invoice.number })}
        </PageLink>
      ),
    },
    { key: "amount", term: t("amount"), value: <Money amount={amount} locale={locale} />, strong: true },
    ...(signOf(excess.value) > 0
      ? [{ key: "excess", term: own("excess"), value: <Money amount={excess} locale={locale} /> }]
      : []),
    {
      key: "method",
      term: own("method"),
      value: [t.has(methodKey) ? t(methodKey) : method, card].join(" ").trim(),
    },
    { key: "at", term: own("begun"), value: <Time value={at} locale={locale} /> },
    ...(ended ? [{ key: "ended", term: own("ended"), value: <Time value={ended} locale={locale} /> }] : []),
    ...(reason
      ? [{ key: "reason", term: t("fields.reason"), value: t.has(reasonKey) ? t(reasonKey) : reason }]
      : []),
    ...(reference
      ? [
          {
            key: "reference",
            term: own("reference"),
            value: <span className="wrap-anywhere min-w-0 font-mono">{reference}</span>,
          },
        ]
      : []),
    ...(payment.refund_of === null
      ? []
      : [
          {
            key: "refundOf",
            term: own("refundOf"),
            value: (
              <PageLink href={`/staff/payments/${payment.refund_of}` as Route}>
                № {payment.refund_of}
              </PageLink>
            ),
          },
        ]),
    ...payment.passed_on.map((one) => ({
      key: `passed ${one.invoice.id}`,
      term: (
        <PageLink href={`/staff/invoices/${one.invoice.id}` as Route}>
          {invoices("title", { title: one.invoice.title, number: one.invoice.number })}
        </PageLink>
      ),
      value: <Money amount={one.amount} locale={locale} />,
    })),
  ];
  return (
    <Card title={invoices("facts")}>
      <DefinitionList items={items} />
    </Card>
  );
}
