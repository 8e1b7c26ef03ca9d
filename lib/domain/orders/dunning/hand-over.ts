import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { wakeSteps } from "../../kernel/server/wake-steps";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { type InvoiceRow, lockInvoice } from "../../money/billing/lookup";
import { stepFrom } from "../../money/billing/rules";
import { endHandOver } from "../../money/billing/shared/handed-over";
import { lockCredit } from "../../money/billing/shared/ledger";
import { canBeHandedOver, handedOverFacts, handOver } from "./shared/hand-over";

/** Locks as rounds and payments do: the owner's credit, then the invoice. */
async function lockOwed(db: Database, id: number): Promise<InvoiceRow> {
  const [seen] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!seen) throw fail("invoice.not_found");
  await lockCredit(db, seen.accountId, seen.currency);
  return lockInvoice(db, id);
}

/** Hands an unpaid invoice over to somebody who collects it, before the day of the plan or without one. */
export const handOverInvoice = staffOperation({
  name: "dunning.hand_over",
  summary: "Hands an unpaid invoice over for collection",
  access: byStaff("write", "payments/record"),
  within: { invoices: "id" },
  changes: ["billing"],
  fails: ["invoice.not_found", "invoice.not_unpaid"],
  input: z.object({ id: z.int32(), collector: z.string().trim().min(1).max(120), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, collector, reason: given }) => {
    const reason = readReason(given);
    const invoice = await lockOwed(db, id);
    const { accountId, status } = invoice;
    if (!canBeHandedOver(invoice)) throw fail("invoice.not_unpaid", { status });
    await handOver(db, invoice, { collector, by: staffIdOf(actor) }, now);
    await wakeSteps(db, [id], now);
    await notifyOwner({ db, now }, accountId, "invoice.handed_over", handedOverFacts(invoice, collector));
    note({
      accountId,
      target: `invoice ${id}`,
      changes: { collector: { from: null, to: collector }, reason },
    });
    return {};
  },
});

/**
 * Takes an invoice back from whoever collects it: it is unpaid again, and dunning goes on where it was. The plan does not
 * hand it over a second time.
 */
export const takeBackInvoice = staffOperation({
  name: "dunning.take_back",
  summary: "Takes an invoice back from collection",
  access: byStaff("write", "payments/record"),
  within: { invoices: "id" },
  changes: ["billing"],
  fails: ["invoice.not_found", "dunning.not_handed_over"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { accountId, status } = await lockOwed(db, id);
    const unpaid = stepFrom(status, "take_back");
    // One that the customer's bank took back was never handed over.
    if (unpaid === null || !(await endHandOver(db, id, staffIdOf(actor), now)))
      throw fail("dunning.not_handed_over");
    await db.update(invoices).set({ status: unpaid, updatedAt: now }).where(eq(invoices.id, id));
    await wakeSteps(db, [id], now);
    note({ accountId, target: `invoice ${id}`, changes: { taken_back: true, reason } });
    return {};
  },
});
