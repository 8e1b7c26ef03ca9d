import { FileText } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CallLink } from "@/components/form/call-button";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { invoiceStatuses } from "@/lib/domain/billing/rules";
import type { InvoicePage } from "@/lib/domain/billing/view-schema";
import { type ListView, pathOf } from "./list-view";
import { Pages } from "./pages";

const columnCount = 5;

type InvoiceTableProps = { page: InvoicePage; view: ListView; locale: Locale };

/** The invoices, newest first. Filter and page are in the address. */
export function InvoiceTable({ page, view, locale }: InvoiceTableProps) {
  const t = useTranslations("billing");
  const { entries, total } = page;
  return (
    <Card id="invoices" title={t("invoices")} actions={<StatusFilter view={view} />} flush>
      <Table
        bare
        label={t("invoices")}
        head={
          <HeadRow>
            <HeadCell>{t("number")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell>{t("date")}</HeadCell>
            <HeadCell>{t("due")}</HeadCell>
            <HeadCell align="end">{t("total")}</HeadCell>
          </HeadRow>
        }
        footer={
          total > 0 && (
            <Pages
              {...page}
              label={t("pages")}
              pathTo={(invoices) => pathOf({ ...view, invoices }, "#invoices")}
            />
          )
        }
      >
        {entries.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} locale={locale} />
        ))}
        {entries.length === 0 && (
          <StateRow columns={columnCount}>
            <NoInvoices view={view} total={total} />
          </StateRow>
        )}
      </Table>
    </Card>
  );
}

type RowProps = { invoice: InvoicePage["entries"][number]; locale: Locale };

function InvoiceRow({ invoice, locale }: RowProps) {
  const t = useTranslations("billing");
  return (
    <Row>
      <Cell head>
        <Link
          href={`/billing/invoices/${invoice.id}` as Route}
          className="tap text-accent-ink hover:underline"
        >
          {invoice.number}
        </Link>
      </Cell>
      <Cell label={t("state")}>
        <InvoiceChip status={invoice.status} isOverdue={invoice.is_overdue} />
      </Cell>
      <Cell label={t("date")}>
        <Time value={invoice.issued} locale={locale} show="date" />
      </Cell>
      <Cell label={t("due")}>
        <Time value={invoice.due} locale={locale} show="date" />
      </Cell>
      <Cell label={t("total")} align="end">
        <Money amount={invoice.total} locale={locale} />
      </Cell>
    </Row>
  );
}

function StatusFilter({ view }: { view: ListView }) {
  const t = useTranslations("billing");
  return (
    <nav aria-label={t("filter")} className="flex flex-wrap gap-1">
      {[null, ...invoiceStatuses].map((status) => (
        <Link
          key={status ?? "all"}
          href={pathOf({ ...view, status, invoices: {} }, "#invoices")}
          aria-current={view.status === status || undefined}
          scroll={false}
          className={classNames(
            "tap rounded-sm px-2 py-1 font-medium text-xs transition-colors",
            view.status === status
              ? "bg-accent-soft text-accent-ink"
              : "text-ink-2 hover:bg-sunken hover:text-ink",
          )}
        >
          {t(status ? `filters.${status}` : "all")}
        </Link>
      ))}
    </nav>
  );
}

function NoInvoices({ view, total }: { view: ListView; total: number }) {
  const t = useTranslations("billing");
  const states = useTranslations("states");
  if (view.status || total > 0)
    return (
      <EmptyState
        title={states("noMatchTitle")}
        action={
          <LinkButton href={pathOf({ ...view, status: null, invoices: {} })}>
            {states("clearFilter")}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      icon={<FileText size={22} aria-hidden />}
      title={t("invoicesNone")}
      action={
        <CallLink calls="eq/order_instance" href={"/order" as Route} variant="primary">
          {t("order")}
        </CallLink>
      }
    >
      {t("invoicesNoneText")}
    </EmptyState>
  );
}
