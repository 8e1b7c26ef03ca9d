import type { Route } from "next";
import { useTranslations } from "next-intl";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { EarlierInvoice, EarlierPayment } from "@/lib/domain/money/earlier-documents/schema";
import { PdfLink } from "../list/pdf-link";
import { useEarlierState } from "./earlier-state";

type Ends = { older: number | null; newer: number | null };
type TableProps<Entries> = { page: Entries & Ends; locale: Locale };

type FooterProps = Ends & { csv: string; before: string; after: string };

function Footer({ older, newer, csv, before, after }: FooterProps) {
  const t = useTranslations("earlier");
  const to = (name: string, id: number) => `/billing/earlier?${name}=${id}` as Route;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {pageLinks(
        t("pages"),
        newer !== null && { href: to(after, newer), label: t("newer") },
        older !== null && { href: to(before, older), label: t("older") },
      )}
      <span className="ms-auto">
        <DownloadLink href={csv}>{t("csv")}</DownloadLink>
      </span>
    </div>
  );
}

function InvoiceRow({ invoice, locale }: { invoice: EarlierInvoice; locale: Locale }) {
  const t = useTranslations("earlier");
  const state = useEarlierState();
  const { id, number, status, issued_on: issued, due_on: due, total, paid } = invoice;
  return (
    <Row>
      <Cell head>
        <span className="wrap-anywhere font-mono text-xs">{number}</span>
      </Cell>
      <Cell label={t("issued")}>
        <Time value={issued} locale={locale} show="date" />
      </Cell>
      <Cell label={t("due")}>{due ? <Time value={due} locale={locale} show="date" /> : "–"}</Cell>
      <Cell label={t("state")}>{state(status)}</Cell>
      <Cell label={t("paid")} align="end">
        <Money amount={paid} locale={locale} />
      </Cell>
      <Cell label={t("total")} align="end">
        <Money amount={total} locale={locale} />
      </Cell>
      <Cell align="end">
        <PdfLink
          href={`/billing/earlier/${id}/pdf`}
          label={t("pdf")}
          making={t("making")}
          failed={t("failed")}
        />
      </Cell>
    </Row>
  );
}

/** Earlier invoices, each to be downloaded. */
export function EarlierInvoiceTable({ page, locale }: TableProps<{ invoices: EarlierInvoice[] }>) {
  const t = useTranslations("earlier");
  const { invoices, ...ends } = page;
  return (
    <Card title={t("invoices")} flush>
      {invoices.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <Table
          bare
          label={t("invoices")}
          head={
            <HeadRow>
              <HeadCell>{t("number")}</HeadCell>
              <HeadCell>{t("issued")}</HeadCell>
              <HeadCell>{t("due")}</HeadCell>
              <HeadCell>{t("state")}</HeadCell>
              <HeadCell align="end">{t("paid")}</HeadCell>
              <HeadCell align="end">{t("total")}</HeadCell>
              <HeadCell align="end">{t("file")}</HeadCell>
            </HeadRow>
          }
          footer={<Footer {...ends} csv="/billing/earlier-invoices.csv" before="before" after="after" />}
        >
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} locale={locale} />
          ))}
        </Table>
      )}
    </Card>
  );
}

/** Earlier payments and refunds. */
export function EarlierPaymentTable({ page, locale }: TableProps<{ payments: EarlierPayment[] }>) {
  const t = useTranslations("earlier");
  const { payments, ...ends } = page;
  if (payments.length === 0) return null;
  return (
    <Card title={t("payments")} flush>
      <Table
        bare
        label={t("payments")}
        head={
          <HeadRow>
            <HeadCell>{t("reference")}</HeadCell>
            <HeadCell>{t("day")}</HeadCell>
            <HeadCell>{t("method")}</HeadCell>
            <HeadCell>{t("invoice")}</HeadCell>
            <HeadCell align="end">{t("amount")}</HeadCell>
          </HeadRow>
        }
        footer={
          <Footer {...ends} csv="/billing/earlier-payments.csv" before="paid_before" after="paid_after" />
        }
      >
        {payments.map(({ id, on, invoice, method, reference, amount }) => (
          <Row key={id}>
            <Cell head>
              <span className="wrap-anywhere min-w-0 font-mono text-xs">{reference || "–"}</span>
            </Cell>
            <Cell label={t("day")}>
              <Time value={on} locale={locale} show="date" />
            </Cell>
            <Cell label={t("method")}>{method || "–"}</Cell>
            <Cell label={t("invoice")}>{invoice || "–"}</Cell>
            <Cell label={t("amount")} align="end">
              <Money amount={amount} locale={locale} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
