import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { systemEventLabels, whoLabels } from "@/components/activity/labels";
import { useActionName } from "@/components/state/use-action-name";
import { Money } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { AuditEntry } from "@/lib/domain/kernel/audit/schema";
import { serverPageOf } from "@/lib/domain/kernel/staff/server-page";
import type { BackOfficeRow } from "@/lib/domain/support/back-office/schema";
import type { TimelineEvent, TimelineSource } from "@/lib/domain/support/customer-record/schema";
import { toneOf, useCodes } from "../../../row-codes";

/** The page of what a row is about; null = it has none. */
function hrefOf(source: TimelineSource, { id, detail }: BackOfficeRow): Route | null {
  if (source === "invoices") return `/staff/invoices/${id}` as Route;
  if (source === "payments") return `/staff/payments/${id}` as Route;
  if (source === "servers") return `/staff/servers/${id}` as Route;
  if (source === "tickets") return `/staff/conversations/${id}` as Route;
  if (source === "mails") return `/staff/outbox/${id}` as Route;
  return source === "jobs" ? (serverPageOf(detail) as Route | null) : null;
}

/** What a row of a list says: its name, and a line below. */
function useRowTexts(source: TimelineSource, row: BackOfficeRow): { title: string; below: string } {
  const codes = useCodes();
  const actionName = useActionName();
  const types = useTranslations("tickets.agent.types");
  const { title, detail, kind } = row;
  if (source === "jobs") return { title: kind ? actionName(kind) : title, below: title };
  if (source === "mails") return { title: codes("kinds", kind), below: title };
  if (source === "tickets") return { title, below: types(kind as "question") };
  if (source === "payments")
    return { title, below: [codes("kinds", kind), codes("reasons", detail)].filter(Boolean).join(" · ") };
  if (source === "notes") return { title, below: detail };
  return {
    title: title || codes("kinds", kind),
    below: [detail, codes("kinds", kind)].filter(Boolean).join(" · "),
  };
}

function RowText({ source, row }: { source: TimelineSource; row: BackOfficeRow }) {
  const { title, below } = useRowTexts(source, row);
  const href = hrefOf(source, row);
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line font-medium">
        {href ? (
          <Link href={href} prefetch={false} className="tap text-accent-ink hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {below && <p className="wrap-anywhere text-ink-2 text-xs">{below}</p>}
    </>
  );
}

function EntryText({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("activity");
  const { what, changes } = systemEventLabels(t, entry);
  return (
    <>
      <p className="wrap-anywhere font-medium">{what}</p>
      <p className="figures wrap-anywhere text-ink-2 text-xs">
        {[...changes, whoLabels(t, entry.who, false, entry.visit !== null)].join(" · ")}
      </p>
    </>
  );
}

/** One event: when, what about, what it was, and how it ended. */
export function TimelineEventRow({ event }: { event: TimelineEvent }) {
  const t = useTranslations("customerRecord.timeline");
  const locale = useLocale();
  const codes = useCodes();
  const { source, at, row, entry } = event;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2">
      <div className="w-40 shrink-0 text-ink-2 text-xs max-sm:flex max-sm:w-full max-sm:gap-2">
        <span className="block">{t(`sources.${source}`)}</span>
        <Time value={at} locale={locale} className="block" />
      </div>
      <div className="min-w-0 grow basis-56">
        {row ? <RowText source={source} row={row} /> : <EntryText entry={entry} />}
      </div>
      {row && (row.amount || row.state) && (
        <div className="flex shrink-0 items-start gap-3">
          {row.amount && <Money amount={row.amount} locale={locale} />}
          {row.state && <StateChip tone={toneOf(row.state)}>{codes("states", row.state)}</StateChip>}
        </div>
      )}
    </li>
  );
}
