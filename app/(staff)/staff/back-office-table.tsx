import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { objectLabels } from "@/components/activity/labels";
import { useActionName } from "@/components/state/use-action-name";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { formatDateTime } from "@/lib/base/time-text";
import type { LineLook } from "@/lib/domain/kernel/staff/staff-queue";
import type { ListName } from "@/lib/domain/support/back-office/queues";
import type { BackOfficeRow, SectionName } from "@/lib/domain/support/back-office/schema";
import { failureText } from "@/lib/i18n/failures";
import { entryLabels } from "@/lib/i18n/params/billing-labels";
import { CustomerLink } from "./customer-link";
import { toneOf, useCodes } from "./row-codes";

type BackOfficeTableProps = {
  name: SectionName | ListName;
  label: string;
  rows: readonly BackOfficeRow[];
  /** How the columns read, where they are no words of their own. */
  look?: LineLook | undefined;
  /** Each row names its account. */
  hasAccounts?: boolean;
  actsOf?: (row: BackOfficeRow) => ReactNode;
  /** Link of a row's name; null = none. */
  hrefOf?: (row: BackOfficeRow) => Route | null;
  /** Shown for an empty list, instead of the list's own text. */
  emptyText?: string | undefined;
  footer?: ReactNode;
};

/** The end is left out if it falls in the same minute. */
const isOtherMinute = (at: string | null, until: string): boolean =>
  at === null || formatDateTime(at, "en") !== formatDateTime(until, "en");

function State({ look, state }: { look: LineLook; state: string | null }) {
  const t = useTranslations("backOffice");
  const codes = useCodes();
  if (!state) return "–";
  if (look.state === "left")
    return (
      <StateChip tone={state === "0" ? "danger" : "attention"}>
        {t("free", { count: Number(state) })}
      </StateChip>
    );
  return <StateChip tone={toneOf(state)}>{codes("states", state)}</StateChip>;
}

/** Columns with a value in any row; others are left out. */
type Columns = { at: boolean; amount: boolean; state: boolean };

function BackOfficeLine({
  look,
  row,
  hasAccounts,
  has,
  actsOf,
  hrefOf,
}: Pick<BackOfficeTableProps, "hasAccounts" | "actsOf" | "hrefOf"> & {
  look: LineLook;
  row: BackOfficeRow;
  has: Columns;
}) {
  const t = useTranslations("backOffice");
  const billing = useTranslations("billing");
  const locale = useLocale();
  const codes = useCodes();
  const actionName = useActionName();
  const { title, fact, detail, kind, state, at, until, failure, amount, account } = row;
  const objects = useTranslations("activity");
  const about =
    look.detail === "object"
      ? objectLabels(objects, detail)
      : codes("reasons", look.detail === "reason" ? detail : "") || detail;
  const kindWords = look.kind === "action" && kind !== null ? actionName(kind) : codes("kinds", kind);
  const named = (fact && entryLabels(fact, billing)) || title || kindWords;
  const href = hrefOf?.(row);
  const show = look.at === "day" ? "date" : "datetime";
  return (
    <Row>
      <Cell head className="wrap-anywhere whitespace-pre-line md:min-w-56">
        <span className="block min-w-0">
          {href ? (
            <Link href={href} prefetch={false} className="tap text-accent-ink hover:underline">
              {named}
            </Link>
          ) : (
            named
          )}
          <span className="block font-normal text-ink-2 text-xs">
            {[about, (fact || title) && kindWords].filter(Boolean).join(" · ")}
          </span>
          {failure && (
            <span className="block font-normal text-danger text-xs">{failureText(failure, locale)}</span>
          )}
        </span>
      </Cell>
      {hasAccounts && (
        <Cell label={t("account")} className="wrap-anywhere md:min-w-40">
          {account ? <CustomerLink id={account.id}>{account.email}</CustomerLink> : "–"}
        </Cell>
      )}
      {has.at && (
        <Cell label={t("at")}>
          <span>
            {at ? (
              <Time value={at} locale={locale} show={show} className="whitespace-nowrap" />
            ) : (
              !until && "–"
            )}
            {until && isOtherMinute(at, until) && (
              <span className="block whitespace-nowrap text-ink-2 text-xs">
                → <Time value={until} locale={locale} show={show} />
              </span>
            )}
          </span>
        </Cell>
      )}
      {has.amount && (
        <Cell label={t("amount")} align="end">
          {amount ? <Money amount={amount} locale={locale} /> : "–"}
        </Cell>
      )}
      {has.state && (
        <Cell label={t("state")}>
          <span>
            <State look={look} state={state} />
            {row.aside_by && (
              <span className="block text-ink-2 text-xs">{t("asideBy", { name: row.aside_by })}</span>
            )}
          </span>
        </Cell>
      )}
      {actsOf && (
        <Cell align="end" className="max-md:has-[>:empty]:hidden">
          <span className="flex flex-wrap justify-end gap-2 py-1 max-md:grow xl:flex-nowrap">
            {actsOf(row)}
          </span>
        </Cell>
      )}
    </Row>
  );
}

/** Any list of the back office: name, account, time, amount, state, and actions. */
export function BackOfficeTable({
  name,
  label,
  rows,
  look = {},
  hasAccounts,
  actsOf,
  hrefOf,
  emptyText,
  footer,
}: BackOfficeTableProps) {
  const t = useTranslations("backOffice");
  const isEmpty = rows.length === 0;
  const has = {
    at: isEmpty || rows.some(({ at, until }) => at || until),
    amount: rows.some(({ amount }) => amount),
    state: rows.some(({ state }) => state),
  };
  const optional = [hasAccounts, has.at, has.amount, has.state, actsOf];
  return (
    <Table
      bare
      label={label}
      footer={footer}
      head={
        <HeadRow>
          <HeadCell>{t("what")}</HeadCell>
          {hasAccounts && <HeadCell>{t("account")}</HeadCell>}
          {has.at && <HeadCell>{t("at")}</HeadCell>}
          {has.amount && <HeadCell align="end">{t("amount")}</HeadCell>}
          {has.state && <HeadCell>{t("state")}</HeadCell>}
          {actsOf && <HeadCell label={t("actions")} />}
        </HeadRow>
      }
    >
      {rows.map((row) => (
        <BackOfficeLine
          key={`${row.id} ${row.kind}`}
          look={look}
          row={row}
          hasAccounts={hasAccounts ?? false}
          has={has}
          {...(actsOf && { actsOf })}
          {...(hrefOf && { hrefOf })}
        />
      ))}
      {isEmpty && (
        <StateRow columns={1 + optional.filter(Boolean).length}>
          <EmptyState title={t("none")}>{emptyText ?? t(`empty.${name}`)}</EmptyState>
        </StateRow>
      )}
    </Table>
  );
}
