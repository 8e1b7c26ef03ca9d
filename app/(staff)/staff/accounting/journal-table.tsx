import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { ShownEntry } from "@/lib/domain/money/accounting/schema";
import { CustomerLink } from "../customer-link";
import { useCause } from "./use-cause";

type EntryLine = ShownEntry["lines"][number];

/** Where an entry leads: to its invoice, where its credit notes are, too, or to its payout. */
function hrefOf({ invoice_id: invoice, payout_id: payout }: ShownEntry): Route | null {
  if (invoice !== null) return `/staff/invoices/${invoice}` as Route;
  return payout === null ? null : (`/staff/payouts/${payout}` as Route);
}

function Document({ entry }: { entry: ShownEntry }) {
  const href = hrefOf(entry);
  const name = entry.document || entry.id;
  if (!href) return name;
  return (
    <Link href={href} prefetch={false} className="tap text-accent-ink hover:underline">
      {name}
    </Link>
  );
}

/** Revenue that is deferred is posted nowhere: it is worked out of its invoice. */
function Postings({ entry: { id }, children }: { entry: ShownEntry; children: string }) {
  if (id.startsWith("D")) return children;
  return (
    <Link
      href={`/staff/accounting/entries/${id}` as Route}
      prefetch={false}
      className="tap hover:text-ink hover:underline"
    >
      {children}
    </Link>
  );
}

function EntryRow({ entry, line, isFirst }: { entry: ShownEntry; line: EntryLine; isFirst: boolean }) {
  const t = useTranslations("accounting");
  const locale = useLocale();
  const causeOf = useCause();
  const amount = (value: string): ReactNode =>
    value ? <Money amount={{ value, currency: entry.currency }} locale={locale} /> : null;
  return (
    <Row>
      <Cell head={isFirst} className="md:min-w-40">
        {isFirst && (
          <span className="block min-w-0 wrap-anywhere">
            <Document entry={entry} />
            <span className="block font-normal text-ink-2 text-xs">
              <Postings entry={entry}>
                {[causeOf(entry.cause), entry.posting].filter(Boolean).join(" · ")}
              </Postings>
            </span>
          </span>
        )}
      </Cell>
      <Cell label={isFirst ? t("date") : ""} className="whitespace-nowrap">
        {isFirst && <Time value={`${entry.day}T00:00:00Z`} show="date" locale={locale} />}
      </Cell>
      <Cell label={isFirst ? t("customer") : ""} className="wrap-anywhere">
        {isFirst && entry.customer !== null && (
          <CustomerLink id={entry.customer}>{entry.customer_name || `#${entry.customer}`}</CustomerLink>
        )}
      </Cell>
      <Cell label={t("account")}>
        <span className="min-w-0 wrap-anywhere">
          <Chip>{line.account}</Chip> <span className="text-ink-2 text-xs">{line.name}</span>
        </span>
      </Cell>
      <Cell label={line.debit ? t("debit") : ""} align="end">
        {amount(line.debit)}
      </Cell>
      <Cell label={line.credit ? t("credit") : ""} align="end">
        {amount(line.credit)}
      </Cell>
    </Row>
  );
}

type JournalTableProps = { entries: readonly ShownEntry[]; footer: ReactNode };

/** Entries of the books, a row for each line; the first of an entry says what it is. */
export function JournalTable({ entries, footer }: JournalTableProps) {
  const t = useTranslations("accounting");
  if (entries.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>;
  return (
    <Table
      bare
      label={t("pages.journal")}
      footer={footer}
      head={
        <HeadRow>
          <HeadCell>{t("document")}</HeadCell>
          <HeadCell>{t("date")}</HeadCell>
          <HeadCell>{t("customer")}</HeadCell>
          <HeadCell>{t("account")}</HeadCell>
          <HeadCell align="end">{t("debit")}</HeadCell>
          <HeadCell align="end">{t("credit")}</HeadCell>
        </HeadRow>
      }
    >
      {entries.map((entry) =>
        entry.lines.map((line, index) => (
          <EntryRow
            key={`${entry.id} ${line.account} ${line.role} ${line.debit}${line.credit}`}
            entry={entry}
            line={line}
            isFirst={index === 0}
          />
        )),
      )}
    </Table>
  );
}
