import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { percentText } from "@/lib/base/decimal-text";
import { signOf } from "@/lib/base/money-text";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { type BackOfficeInvoice, showBackOfficeInvoice } from "@/lib/domain/support/back-office/invoice";
import type { BackOfficeRow } from "@/lib/domain/support/back-office/schema";
import { inReadersDays } from "@/lib/i18n/params/line-days";
import { lineLabels } from "@/lib/i18n/params/line-labels";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { BackOfficeTable } from "../../back-office-table";
import { CustomerLink } from "../../customer-link";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("backOffice");
  return { title: `${t("kinds.invoice")} ${id}` };
}

async function Details({ invoice }: { invoice: BackOfficeInvoice }) {
  const [t, backOffice, locale] = await Promise.all([
    getTranslations("invoice"),
    getTranslations("backOffice"),
    getLocale(),
  ]);
  const { account, reference, issued, due } = invoice;
  const items = [
    {
      key: "account",
      term: backOffice("account"),
      value: <CustomerLink id={account.id}>{account.email}</CustomerLink>,
    },
    { key: "issued", term: t("issued"), value: <Time value={issued} locale={locale} /> },
    { key: "due", term: t("due"), value: <Time value={due} locale={locale} /> },
    {
      key: "reference",
      term: t("transfer.reference"),
      value: <span className="font-mono">{reference}</span>,
    },
  ];
  return (
    <Card title={t("facts")}>
      <DefinitionList items={items} />
    </Card>
  );
}

async function Lines({ invoice }: { invoice: BackOfficeInvoice }) {
  const [t, serverTitle, locale] = await Promise.all([
    getTranslations("invoice"),
    getTranslations("serverRecord"),
    getLocale(),
  ]);
  const { subtotal, tax, tax_rate, total, paid, balance } = invoice;
  const sums = [
    { key: "subtotal", term: t("subtotal"), value: <Money amount={subtotal} locale={locale} /> },
    {
      key: "tax",
      term: t("tax", { percent: percentText(tax_rate, locale) }),
      value: <Money amount={tax} locale={locale} />,
    },
    { key: "total", term: t("total"), value: <Money amount={total} locale={locale} />, strong: true },
    { key: "paid", term: t("creditApplied"), value: <Money amount={paid} locale={locale} /> },
    { key: "balance", term: t("balance"), value: <Money amount={balance} locale={locale} />, strong: true },
  ];
  return (
    <Card title={t("lines")} flush>
      <Table
        bare
        label={t("lines")}
        head={
          <HeadRow>
            <HeadCell>{t("description")}</HeadCell>
            <HeadCell align="end">{t("amount")}</HeadCell>
          </HeadRow>
        }
      >
        {invoice.lines.map(({ id, what, amount, server }) => (
          <Row key={id}>
            <Cell head className="break-words font-normal!">
              <span className="block min-w-0">
                {lineLabels(inReadersDays(what, locale), t)}
                {server !== null && (
                  <Link
                    href={`/staff/servers/${server}` as Route}
                    prefetch={false}
                    className="tap block w-fit text-accent-ink text-xs hover:underline"
                  >
                    {serverTitle("title", { id: String(server) })}
                  </Link>
                )}
              </span>
            </Cell>
            <Cell label={t("amount")} align="end">
              <Money amount={amount} locale={locale} />
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="border-t p-4">
        <div className="ms-auto max-w-sm">
          <DefinitionList look="sums" items={sums} />
        </div>
      </div>
    </Card>
  );
}

/** In back office lists a row names its invoice; here each row is a payment of this one. */
const paymentRow = ({
  id,
  at,
  method,
  state,
  amount,
}: BackOfficeInvoice["payments"][number]): BackOfficeRow => ({
  ...{ id, at, state, amount, kind: method, title: "", detail: `№ ${id}` },
  ...{ fact: null, until: null, failure: null, account: null },
});

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/invoices/${id}`);
  const [t, backOffice, invoice] = await Promise.all([
    getTranslations("invoice"),
    getTranslations("backOffice"),
    orNotFound(showBackOfficeInvoice.call(context, { id })),
  ]);
  const { account } = invoice;
  const hasLog = hasStaffRight(context.actor.account, "audit/read");
  return (
    <>
      <PageHeader
        title={t("title", { title: invoice.title, number: invoice.number })}
        aside={
          <InvoiceChip
            status={invoice.status}
            isOverdue={invoice.is_overdue}
            isPartPaid={signOf(invoice.paid.value) > 0}
          />
        }
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: `/staff/customers/${account.id}` as Route, label: account.email }]}
          />
        }
        actions={
          hasLog && (
            <LinkButton href={`/staff/log?object=${encodeURIComponent(`invoice ${id}`)}` as Route}>
              {backOffice("log")}
            </LinkButton>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <Lines invoice={invoice} />
          <Card title={backOffice("sections.payments")} flush>
            <BackOfficeTable
              name="payments"
              label={backOffice("sections.payments")}
              rows={invoice.payments.map(paymentRow)}
              look={{ detail: "reason" }}
              emptyText={backOffice("invoiceUnpaid")}
            />
          </Card>
        </div>
        <Details invoice={invoice} />
      </div>
    </>
  );
}

/** An invoice of any customer. Its URL contains an id, never a name; each read is audited. */
export default function BackOfficeInvoicePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
