import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { formatDate } from "@/lib/base/time-text";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import { returnLabels } from "@/lib/i18n/params/billing-labels";
import { CustomerLink } from "../../customer-link";

/** Whose it is, its dates, and what is told on the phone: reference, credit, and where to pay. */
export function InvoiceFacts({ invoice }: { invoice: BackOfficeInvoice }) {
  const t = useTranslations("invoice");
  const backOffice = useTranslations("backOffice");
  const terms = useTranslations("terms");
  const grounds = useTranslations("taxGrounds");
  const dunning = useTranslations("dunning");
  const common = useTranslations("common");
  const locale = useLocale();
  const { account, seller, reference, issued, due, credit, combined_into: combined } = invoice;
  const { pay_address: address, why_taken_back: why, handed_over: handedOver } = invoice;
  const { purchase_order: purchaseOrder, cost_center: costCenter } = invoice;
  const copied = (value: string, what: string) => (
    <>
      <span className="wrap-anywhere min-w-0 font-mono">{value}</span>
      <CopyButton value={value} label={common("copyNamed", { what })} copiedLabel={common("copied")} />
    </>
  );
  const items = [
    {
      key: "account",
      term: backOffice("account"),
      value: <CustomerLink id={account.id}>{account.email}</CustomerLink>,
    },
    { key: "seller", term: t("seller"), value: seller },
    ...(purchaseOrder ? [{ key: "purchaseOrder", term: terms("purchaseOrder"), value: purchaseOrder }] : []),
    ...(costCenter ? [{ key: "costCenter", term: terms("costCenter"), value: costCenter }] : []),
    { key: "issued", term: t("issued"), value: <Time value={issued} locale={locale} show="date" /> },
    { key: "due", term: t("due"), value: <Time value={due} locale={locale} show="date" /> },
    ...(handedOver
      ? [
          {
            key: "handedOver",
            term: dunning("collector"),
            value: <span className="wrap-anywhere">{handedOver.collector}</span>,
            note: dunning("since", { date: formatDate(handedOver.since, locale) }),
          },
        ]
      : []),
    ...(why ? [{ key: "why", term: backOffice("fields.reason"), value: returnLabels(why, t) }] : []),
    {
      key: "reference",
      term: t("transfer.reference"),
      value: copied(reference, t("transfer.reference")),
    },
    {
      key: "credit",
      term: backOffice("record.credit"),
      value: <Money amount={credit} locale={locale} />,
    },
    {
      key: "pay",
      term: backOffice("invoicePage.payAddress"),
      value: copied(address, backOffice("invoicePage.payAddress")),
      note: backOffice("invoicePage.payAddressHelp"),
    },
    ...(combined === null
      ? []
      : [
          {
            key: "combined",
            term: backOffice("invoicePage.combined"),
            value: (
              <Link
                href={`/staff/invoices/${combined}` as Route}
                prefetch={false}
                className="tap text-accent-ink hover:underline"
              >
                #{combined}
              </Link>
            ),
          },
        ]),
  ];
  return (
    <Card
      title={t("facts")}
      actions={
        <LinkButton href={`/staff/invoices/${invoice.id}/tax` as Route} size="sm">
          {grounds("title")}
        </LinkButton>
      }
    >
      <DefinitionList items={items} />
    </Card>
  );
}
