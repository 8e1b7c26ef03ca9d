import type { SQL } from "drizzle-orm";
import { Failure } from "@/lib/base/failure";
import { currencies } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { StaffLine } from "./staff-line-schema";

/** A column of a moment, as the driver reads it. */
export type MomentColumn = string | Date | null;
export type AccountColumns = { account_id: number | null; email: string | null };
export type MoneyColumns = { value: string | null; currency: string | null };
/** What most statements select of a line. */
export type TextColumns = { title: string | null; detail: string | null };
export type Identified = { id: number | string };

/** What a statement found of a line; what is left out is empty. */
export type Cells = Partial<Omit<StaffLine, "id" | "title" | "detail" | "at" | "until" | "aside_by">> & {
  title?: string | null;
  detail?: string | null;
  at?: MomentColumn;
  until?: MomentColumn;
  aside_by?: string | null;
};

const timeOf = (moment: MomentColumn | undefined): string | null =>
  moment ? new Date(moment).toISOString() : null;

export const amountOf = ({ value, currency }: MoneyColumns): StaffLine["amount"] => {
  const known = currencies.find((one) => one === currency);
  return value && known ? { value, currency: known } : null;
};

export const accountOf = ({ account_id: id, email }: AccountColumns): StaffLine["account"] =>
  id && email ? { id, email } : null;

/** Why a job failed; stored names may be older than the code. */
export const failureOf = (stored: unknown): StaffLine["failure"] =>
  stored ? (Failure.safeParse(stored).data ?? { code: "unexpected" }) : null;

export const lineOf = (id: number | string, cells: Cells): StaffLine => ({
  id: Number(id),
  title: cells.title ?? "",
  fact: cells.fact ?? null,
  detail: cells.detail ?? "",
  kind: cells.kind ?? null,
  state: cells.state ?? null,
  at: timeOf(cells.at),
  until: timeOf(cells.until),
  failure: cells.failure ?? null,
  amount: cells.amount ?? null,
  account: cells.account ?? null,
  ...(cells.invoice && { invoice: cells.invoice }),
  ...(cells.aside_by && { aside_by: cells.aside_by }),
  ...(cells.proposal && { proposal: cells.proposal }),
});

/** Where a page begins and how long it is: rows below `before`, or the newest. */
export type PageOf = { before: number; size: number; now: Date };

export const fromTheTop = Number.MAX_SAFE_INTEGER;

export type LinePage<L = StaffLine> = { rows: L[]; older: number | null };

/** One page of a statement that gives the newest first and is limited to one row more than the page. */
export async function readLines<Columns extends Identified, L extends { id: number }>(
  db: Database,
  statement: SQL<Columns>,
  size: number,
  toLine: (row: Columns) => L,
): Promise<LinePage<L>> {
  const rows = (await db.execute(statement)).rows as Columns[];
  const page = rows.slice(0, size).map(toLine);
  return { rows: page, older: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}
