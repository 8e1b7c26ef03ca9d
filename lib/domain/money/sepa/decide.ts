import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { sepaFiles, sepaTransfers } from "@/lib/db/tables/money/sepa";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredits } from "../billing/shared/ledger";
import { postCreditPayout } from "../payments/shared/post-credit-payout";

type File = typeof sepaFiles.$inferSelect;

async function lockWaiting(db: Database, id: number, by: number | null): Promise<File> {
  const [row] = await db.select().from(sepaFiles).where(eq(sepaFiles.id, id)).for("update");
  if (!row) throw fail("sepa_file.not_found");
  if (!row.needsApproval || row.approvedAt !== null) throw fail("sepa_file.over");
  if (row.createdBy === by) throw fail("sepa_file.own");
  return row;
}

/** Lets a file be downloaded that somebody else made. */
export const approveFile = staffOperation({
  name: "sepa.approve",
  summary: "Approves a file of payouts that somebody else made",
  access: byStaff("write", "payments/refund"),
  changes: [],
  fails: ["sepa_file.not_found", "sepa_file.over", "sepa_file.own"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id }) => {
    const by = staffIdOf(actor);
    const { total, count } = await lockWaiting(db, id, by);
    await db.update(sepaFiles).set({ approvedBy: by, approvedAt: now }).where(eq(sepaFiles.id, id));
    note({ target: `sepa file ${id}`, changes: { approved: true, count, total } });
    return {};
  },
});

type Transfer = typeof sepaTransfers.$inferSelect;

/** What the file had posted becomes credit again; the accounts of its owners are asked for anew. */
async function takeBack(db: Database, rows: readonly Transfer[], now: Date): Promise<void> {
  for (const { id, payoutId } of rows) {
    const [payout] = await db
      .update(creditPayouts)
      .set({ state: "returned" })
      .where(eq(creditPayouts.id, payoutId))
      .returning();
    if (payout) await postCreditPayout(db, payout, "returned", now);
    await db.update(sepaTransfers).set({ state: "stopped", endedAt: now }).where(eq(sepaTransfers.id, id));
  }
}

/** Stops a file before it is approved. It is never sent, so all of it is credit again. */
export const stopFile = staffOperation({
  name: "sepa.stop",
  summary: "Stops a file of payouts before it is sent",
  access: byStaff("write", "payments/refund"),
  changes: ["billing"],
  fails: ["sepa_file.not_found", "sepa_file.over", "sepa_file.own"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const ofFile = eq(sepaTransfers.fileId, id);
    const seen = await db.select({ accountId: sepaTransfers.accountId }).from(sepaTransfers).where(ofFile);
    await lockCredits(
      db,
      seen.map(({ accountId }) => accountId),
    );
    const by = staffIdOf(actor);
    const { total, count } = await lockWaiting(db, id, by);
    const rows = await db
      .select()
      .from(sepaTransfers)
      .where(ofFile)
      .orderBy(asc(sepaTransfers.id))
      .for("update");
    await takeBack(db, rows, now);
    await db.update(sepaFiles).set({ approvedBy: by, approvedAt: now }).where(eq(sepaFiles.id, id));
    note({ target: `sepa file ${id}`, changes: { rejected: true, count, total, reason } });
    return {};
  },
});
