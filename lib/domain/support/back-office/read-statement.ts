import type { SQL } from "drizzle-orm";
import { Failure } from "@/lib/base/failure";
import { currencies } from "@/lib/base/money";
import { EntryParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { refundStates } from "../../money/payments/rules";
import { makeReference } from "../../money/payments/shared/reference";
import type { BackOfficePage, BackOfficeRow } from "./schema";

/** Columns a statement may select; missing ones are empty. */
type Found = {
  id: number | string;
  title?: string | null;
  fact?: unknown;
  detail?: string | null;
  kind?: string | null;
  state?: string | null;
  at?: string | Date | null;
  until?: string | Date | null;
  failure?: unknown;
  value?: string | null;
  currency?: string | null;
  account_id?: number | null;
  email?: string | null;
  refund?: string | null;
  invoice?: number | null;
  aside_by?: string | null;
  proposed_id?: number | null;
  proposed_number?: string | null;
  proposed_due?: string | null;
  proposed_currency?: string | null;
  proposed_why?: string | null;
};

const timeOf = (value: string | Date | null | undefined): string | null =>
  value ? new Date(value).toISOString() : null;

function amountOf({ value, currency }: Found): BackOfficeRow["amount"] {
  const known = currencies.find((one) => one === currency);
  return value && known ? { value, currency: known } : null;
}

function refundOf({ refund }: Found): Pick<BackOfficeRow, "refund"> {
  const known = refundStates.find((one) => one === refund);
  return known ? { refund: known } : {};
}

function proposalOf(found: Found): Pick<BackOfficeRow, "proposal"> {
  const { proposed_id: id, proposed_due: value, proposed_why: why, value: amount } = found;
  const currency = currencies.find((one) => one === found.proposed_currency);
  if (!id || !value || !amount || !currency || (why !== "named" && why !== "payer")) return {};
  const reference = makeReference(id);
  return {
    proposal: {
      reference,
      invoice: found.proposed_number || reference,
      amount: { value: amount, currency },
      due: { value, currency },
      why,
    },
  };
}

const rowOf = (found: Found): BackOfficeRow => ({
  id: Number(found.id),
  title: found.title ?? "",
  fact: found.fact ? EntryParams.parse(found.fact) : null,
  detail: found.detail ?? "",
  kind: found.kind ?? null,
  state: found.state ?? null,
  at: timeOf(found.at),
  until: timeOf(found.until),
  failure: found.failure ? (Failure.safeParse(found.failure).data ?? { code: "unexpected" }) : null,
  amount: amountOf(found),
  account: found.account_id && found.email ? { id: found.account_id, email: found.email } : null,
  ...refundOf(found),
  ...proposalOf(found),
  ...(found.invoice ? { invoice: found.invoice } : {}),
  ...(found.aside_by ? { aside_by: found.aside_by } : {}),
});

/** Where a page begins and how long it is: rows below `before`, or the newest. */
export type PageOf = { before: number; size: number; now: Date };
/** Same for a queue; some also list dismissed rows. */
export type QueuePage = PageOf & { isDismissed: boolean };

export const fromTheTop = Number.MAX_SAFE_INTEGER;

/** One page of a statement that gives the newest first and is limited to one row more than the page. */
export async function readStatement(db: Database, statement: SQL, size: number): Promise<BackOfficePage> {
  const { rows } = await db.execute<Found>(statement);
  const page = rows.slice(0, size).map(rowOf);
  return { rows: page, older: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}
