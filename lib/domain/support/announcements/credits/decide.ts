import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { announcementCredits } from "@/lib/db/tables/support/announcement-credits";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../../kernel/staff/staff-reason";
import { targetOf } from "../lookup";
import { bookTask } from "./book";

async function lockProposed(db: Database, id: number) {
  const [row] = await db
    .select()
    .from(announcementCredits)
    .where(eq(announcementCredits.id, id))
    .for("update");
  if (!row) throw fail("announcement.credit_not_found");
  if (row.state !== "proposed") throw fail("announcement.credit_decided");
  return row;
}

/** Approves proposed credit of somebody else; the worker books it. */
export const approveCredit = staffOperation({
  name: "announcements.approve_credit",
  summary: "Approves credit for those concerned that somebody else has proposed",
  access: byStaff("write", "credit/correct"),
  changes: ["announcements"],
  fails: ["announcement.credit_not_found", "announcement.credit_decided", "correction.own"],
  input: z.object({ credit: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { credit }) => {
    const row = await lockProposed(db, credit);
    const decidedBy = staffIdOf(actor);
    if (row.proposedBy === decidedBy) throw fail("correction.own");
    await db
      .update(announcementCredits)
      .set({ state: "approved", decidedBy, decidedAt: now, bookedTo: 0 })
      .where(eq(announcementCredits.id, credit));
    await enqueue(db, "book_announcement_credit", { creditId: credit }, { key: bookTask(credit) });
    note({ target: targetOf(row.announcementId), changes: { state: "approved" } });
    return {};
  },
});

/** Rejects proposed credit, or withdraws one's own; another one can be proposed then. */
export const rejectCredit = staffOperation({
  name: "announcements.reject_credit",
  summary: "Rejects credit for those concerned",
  access: byStaff("write", "credit/correct"),
  changes: ["announcements"],
  fails: ["announcement.credit_not_found", "announcement.credit_decided"],
  input: z.object({ credit: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { credit, reason: given }) => {
    const reason = readReason(given);
    const row = await lockProposed(db, credit);
    await db
      .update(announcementCredits)
      .set({ state: "rejected", decidedBy: staffIdOf(actor), decidedAt: now })
      .where(eq(announcementCredits.id, credit));
    note({ target: targetOf(row.announcementId), changes: { state: "rejected", reason } });
    return {};
  },
});
