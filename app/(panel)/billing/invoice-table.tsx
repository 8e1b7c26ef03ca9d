import { FileText } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { z } from "zod";
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
import type { Currency } from "@/lib/base/money-text";
import { dayOrNone, invoiceStatuses, isOverdue } from "@/lib/domain/billing/rules";
import type { Invoice, InvoiceList } from "@/lib/domain/billing/schema";
import { type ListView, pathOf } from "./list-view";

const columnCount = 5;

type InvoiceTableProps = { list: z.infer<typeof InvoiceList>; view: ListView; locale: Locale; now: string };

/** The invoices, newest first; what is shown is in the address. */
export function InvoiceTable({ list, view, locale, now }: InvoiceTableProps) {
  const t = useTranslations("billing");
  const rows = list.invoices.invoice;
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
        footer={list.totalresults > 0 && <Pages view={view} count={rows.length} total={list.totalresults} />}
      >
        {rows.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} locale={locale} today={now.slice(0, 10)} />
        ))}
        {rows.length === 0 && (
          <StateRow columns={columnCount}>
            <NoInvoices view={view} total={list.totalresults} />
          </StateRow>
        )}
      </Table>
    </Card>
  );
}

type RowProps = { invoice: z.infer<typeof Invoice>; locale: Locale; today: string };

function InvoiceRow({ invoice, locale, today }: RowProps) {
  const t = useTranslations("billing");
  return (
    <Row>
      <Cell head>
        <Link
          href={`/billing/invoices/${invoice.id}` as Route}
          className="tap text-accent-ink hover:underline"
        >
          {invoice.invoicenum}
        </Link>
      </Cell>
      <Cell label={t("state")}>
        <InvoiceChip status={invoice.status} isOverdue={isOverdue(invoice.status, invoice.duedate, today)} />
      </Cell>
      <Cell label={t("date")}>
        <Day day={invoice.date} locale={locale} />
      </Cell>
      <Cell label={t("due")}>
        <Day day={invoice.duedate} locale={locale} />
      </Cell>
      <Cell label={t("total")} align="end">
        <Money amount={invoice.total} currency={invoice.currencycode as Currency} locale={locale} />
      </Cell>
    </Row>
  );
}

function Day({ day, locale }: { day: string; locale: Locale }) {
  const known = dayOrNone(day);
  return known ? <Time value={known} locale={locale} show="date" /> : "—";
}

function StatusFilter({ view }: { view: ListView }) {
  const t = useTranslations("billing");
  return (
    <nav aria-label={t("filter")} className="flex flex-wrap gap-1">
      {[null, ...invoiceStatuses].map((status) => (
        <Link
          key={status ?? "all"}
          href={pathOf({ ...view, status, start: 0 }, "#invoices")}
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

function Pages({ view, count, total }: { view: ListView; count: number; total: number }) {
  const t = useTranslations("billing");
  const { start, size } = view;
  const pages = [
    { key: "previous", isThere: start > 0, start: Math.max(0, start - size) },
    { key: "next", isThere: start + count < total, start: start + size },
  ] as const;
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-between gap-2">
      <span className="figures">
        {count > 0 ? t("range", { from: start + 1, to: start + count, total }) : t("beyond", { total })}
      </span>
      <span className="flex gap-2">
        {pages.map(
          (page) =>
            page.isThere && (
              <LinkButton
                key={page.key}
                size="sm"
                href={pathOf({ ...view, start: Math.min(page.start, total - 1) }, "#invoices")}
              >
                {t(page.key)}
              </LinkButton>
            ),
        )}
      </span>
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
          <LinkButton href={pathOf({ ...view, status: null, start: 0 })}>{states("clearFilter")}</LinkButton>
        }
      />
    );
  return (
    <EmptyState
      icon={<FileText size={22} aria-hidden />}
      title={t("invoicesNone")}
      action={
        <LinkButton href={"/order" as Route} variant="primary">
          {t("order")}
        </LinkButton>
      }
    >
      {t("invoicesNoneText")}
    </EmptyState>
  );
}
