import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { announcementCreditLines, announcementCredits } from "@/lib/db/tables/support/announcement-credits";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { lockAnnouncement, targetOf } from "../lookup";
import { readCreditLines, readEnded, readRule, totalsOf } from "./read-lines";
import { CreditTerms } from "./schema";

async function findRepeated(db: Database, key: string): Promise<number | null> {
  const [row] = await db
    .select({ id: announcementCredits.id })
    .from(announcementCredits)
    .where(eq(announcementCredits.requestKey, key));
  return row?.id ?? null;
}

/**
 * Proposes credit for those concerned by an announcement that is over, as the preview showed it: the amounts are written
 * down, and nothing is booked before somebody else approves them. There is one proposal at a time. A repeated submit
 * returns the same one.
 */
export const proposeCredit = staffOperation({
  name: "announcements.propose_credit",
  summary: "Proposes credit for those concerned by an announcement",
  access: byStaff("write", "credit/correct"),
  changes: ["announcements"],
  fails: [
    "announcement.not_found",
    "announcement.not_ended",
    "announcement.too_many",
    "announcement.credit_exists",
    "announcement.nobody_credited",
  ],
  input: CreditTerms.extend({ key: z.string().min(8).max(100) }),
  output: z.object({ credit: z.int() }),
  run: async ({ db, now, actor, note }, { key, ...terms }) => {
    const rule = readRule(terms);
    await lockAnnouncement(db, terms.id);
    const requestKey = `${terms.id} ${key}`;
    const known = await findRepeated(db, requestKey);
    if (known !== null) return { credit: known };
    const lines = await readCreditLines(db, await readEnded(db, terms.id), rule);
    if (lines.length === 0) throw fail("announcement.nobody_credited");
    const [row] = await db
      .insert(announcementCredits)
      .values({
        ...{ announcementId: terms.id, rule: rule.by, state: "proposed", requestKey },
        percent: rule.by === "percent" ? rule.percent : null,
        amounts: rule.by === "fixed" ? rule.amounts : null,
        proposedBy: staffIdOf(actor),
        proposedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: announcementCredits.id });
    if (!row) throw fail("announcement.credit_exists");
    await insertMany(
      db,
      announcementCreditLines,
      lines.map(({ serverId, accountId, amount, currency }) => ({
        ...{ creditId: row.id, serverId, accountId, amount, currency },
      })),
    );
    const sums = totalsOf(lines).map(({ value, currency }) => `${value} ${currency}`);
    note({
      target: targetOf(terms.id),
      changes: { correction: sums.join(", "), servers: lines.length, state: "proposed" },
    });
    return { credit: row.id };
  },
});
