import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import { afterAttempt, leaseMs, type Outcome } from "@/lib/base/handed-over";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { cashRegisterCompanies, fiscalReceipts } from "@/lib/db/tables/money/fiscal-receipts";
import { cashRegisterSettings } from "@/lib/env";
import { log } from "@/lib/log";
import type { CashRegister, FiscalMarks, FiscalState } from "@/lib/outside/cash-register/port";
import { composeReceipt } from "./compose";

const mostAtOnce = 500;

type Receipt = typeof fiscalReceipts.$inferSelect;
type Tried = Outcome & { marks?: FiscalMarks };

/** Queues what is due to be registered or asked for; nothing without a cash register. */
export async function queueReceipts(now: Date): Promise<void> {
  if (cashRegisterSettings().kind === "off") return;
  const db = database();
  const due = await db
    .select({ id: fiscalReceipts.id })
    .from(fiscalReceipts)
    .where(and(sql`${fiscalReceipts.state} in ('waiting', 'sent')`, lte(fiscalReceipts.dueAt, now)))
    .orderBy(fiscalReceipts.dueAt)
    .limit(mostAtOnce);
  const ids = due.map(({ id }) => id);
  await enqueueAll(db, "register_receipt", "receiptId", ids, { isKeyed: true, maxAttempts: 1 });
}

/** Takes a receipt that is due, for this attempt; null if it is not, or another process has it. */
async function takeReceipt(db: Database, id: number, now: Date): Promise<Receipt | null> {
  const isDue = and(
    eq(fiscalReceipts.id, id),
    inArray(fiscalReceipts.state, ["waiting", "sent"]),
    lte(fiscalReceipts.dueAt, now),
  );
  const [row] = await db
    .update(fiscalReceipts)
    .set({
      dueAt: new Date(now.getTime() + leaseMs),
      attempts: sql`${fiscalReceipts.attempts} + case when ${fiscalReceipts.state} = 'waiting' then 1 else 0 end`,
    })
    .where(isDue)
    .returning();
  return row ?? null;
}

/** The cash register's name of a submission. */
const outsideId = ({ id, submission }: Receipt): string => `fiscal_${id}-${submission}`;

function triedOf(said: FiscalState): Tried {
  if (said.state !== "registered") return said;
  const { state: _, ...marks } = said;
  return { state: "delivered", marks };
}

async function register(db: Database, receipt: Receipt, at: CashRegister): Promise<Tried> {
  const [company] = await db
    .select()
    .from(cashRegisterCompanies)
    .where(eq(cashRegisterCompanies.companyId, receipt.companyId));
  if (!company || company.taxSystem === "") return { state: "failed", reason: "no_register" };
  const facts = { id: outsideId(receipt), taxSystem: company.taxSystem };
  const composed = await composeReceipt(db, receipt.paymentId, facts);
  return "failed" in composed
    ? { state: "failed", reason: composed.failed }
    : triedOf(await at.register(composed));
}

/** What came of this attempt; nothing is thrown. */
async function attempt(db: Database, receipt: Receipt, at: CashRegister): Promise<Tried> {
  try {
    if (receipt.state === "waiting") return await register(db, receipt, at);
    const said = await at.read(outsideId(receipt));
    return said ? triedOf(said) : { state: "unknown" };
  } catch (error) {
    return { state: "away", reason: errorText(error) };
  }
}

/** Registers the receipt of a payment, or asks what became of it; repeatable at any moment. */
export async function registerReceipt(receiptId: number, at: CashRegister | null, now: Date): Promise<void> {
  if (!at) return;
  const receipt = await inTransaction((db) => takeReceipt(db, receiptId, now));
  if (!receipt) return;
  const outcome = await attempt(database(), receipt, at);
  if (outcome.state === "away" || outcome.state === "failed" || outcome.state === "rejected")
    log.warn({ receipt: receiptId, why: outcome.reason }, "a fiscal receipt was not registered");
  await inTransaction((db) =>
    db
      .update(fiscalReceipts)
      .set({ ...afterAttempt(receipt, outcome, now), ...outcome.marks })
      // Unless another attempt has taken it since.
      .where(and(eq(fiscalReceipts.id, receiptId), eq(fiscalReceipts.dueAt, receipt.dueAt))),
  );
}
