import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { cancellations } from "@/lib/db/tables/orders/services";
import type { ServerRow } from "../../../kernel/server/server-target";
import { lockInvoice } from "../../../money/billing/lookup";
import { withdrawInvoice } from "../../../money/billing/shared/credit-note";
import { readDroppable, readOnAccount } from "../../../money/subscriptions/shared/pay-later-period";
import { dropRenewal, isShared, voidRenewal } from "../../../money/subscriptions/shared/void-renewal";
import { readEndOfHour } from "./end-of-hour";

type At = { db: Database; now: Date };
type Request = { kind: "at_once" | "end_of_period"; reason: string };

/**
 * Cancellation at the end of the paid period: cancels the unpaid invoice of the next period so that it can be
 * restored; one that is partly paid, or for other servers too, is cancelled for good. One whose period has begun stays owed,
 * with its due day and its reminders, until the server has ended. Returns the invoice that can be restored.
 */
async function withdrawRenewals({ db, now }: At, row: ServerRow, cause: number) {
  const reason = { code: "ended", hostname: row.hostname } as const;
  let kept: number | null = null;
  const open = (await readDroppable(db, row.id)).filter(({ startsAt }) => startsAt > now);
  for (const renewal of open) {
    const invoice = await lockInvoice(db, renewal.invoiceId);
    // Only one can be restored, because the request stores a single one. It is the first, so that no period before it
    // is skipped.
    const isKept =
      renewal === open[0] &&
      !(await isShared(db, renewal)) &&
      (await withdrawInvoice(db, invoice, `for request ${cause}`, reason, now));
    if (!isKept) await dropRenewal(db, renewal, reason, now);
    else {
      await voidRenewal(db, renewal, now);
      kept = invoice.id;
    }
  }
  return kept;
}

const isOpen = (serverId: number) =>
  and(eq(cancellations.serverId, serverId), isNull(cancellations.withdrawnAt));

/** The end of the paid period; for an hourly server the end of the current hour. */
async function endOfPeriod({ db, now }: At, row: ServerRow): Promise<Date> {
  if (row.hourCap !== null) return readEndOfHour(db, row, now);
  // A first period that is paid later is owed, so it is used to its end.
  return (await readOnAccount(db, row.id))?.endsAt ?? row.dueAt ?? now;
}

/** A second request for the same server changes the first one. The row of the server is locked. */
export async function writeRequest(at: At, row: ServerRow, { kind, reason }: Request) {
  const { db, now } = at;
  const endsAt = kind === "at_once" ? now : await endOfPeriod(at, row);
  const [known] = await db.select().from(cancellations).where(isOpen(row.id)).for("update");
  const facts = { kind, reason: reason || (known?.reason ?? ""), endsAt, updatedAt: now };
  if (known) {
    await db.update(cancellations).set(facts).where(eq(cancellations.id, known.id));
    return { id: known.id, isNew: false, endsAt };
  }
  const [made] = await db
    .insert(cancellations)
    .values({ ...facts, accountId: row.accountId, serverId: row.id, createdAt: now })
    .returning({ id: cancellations.id });
  if (!made) throw new Error("The request was not written.");
  return { id: made.id, isNew: true, endsAt };
}

/** Of a new request: takes the unpaid next period back, which withdrawing the request restores. */
export async function dropNextPeriod(at: At, row: ServerRow, requestId: number): Promise<void> {
  const invoiceId = await withdrawRenewals(at, row, requestId);
  await at.db.update(cancellations).set({ invoiceId }).where(eq(cancellations.id, requestId));
}

/** Cancels a server at the end of its paid period; its row is locked, after its owner's credit. Answers when that is. */
export async function cancelAtEnd(at: At, row: ServerRow, reason: string): Promise<Date> {
  const { id, isNew, endsAt } = await writeRequest(at, row, { kind: "end_of_period", reason });
  if (isNew) await dropNextPeriod(at, row, id);
  return endsAt;
}
