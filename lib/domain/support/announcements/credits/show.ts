import { and, asc, desc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { currencies } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import {
  announcementCredits,
  announcementCreditLines as lines,
} from "@/lib/db/tables/support/announcement-credits";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { hoursOf, pageSize, readEnded, totalsOf } from "./read-lines";
import { ShownCredit } from "./schema";

/** The proposal that counts, else the last that was rejected; null = there was none. */
async function readCredit(db: Database, announcementId: number) {
  const [row] = await db
    .select({
      id: announcementCredits.id,
      rule: announcementCredits.rule,
      percent: announcementCredits.percent,
      amounts: announcementCredits.amounts,
      state: announcementCredits.state,
      proposedBy: announcementCredits.proposedBy,
      proposedAt: announcementCredits.proposedAt,
      decidedAt: announcementCredits.decidedAt,
      bookedTo: announcementCredits.bookedTo,
      proposer: staffName("announcement_credits.proposed_by"),
      decider: staffName("announcement_credits.decided_by"),
    })
    .from(announcementCredits)
    .where(eq(announcementCredits.announcementId, announcementId))
    .orderBy(desc(announcementCredits.id))
    .limit(1);
  return row ?? null;
}

const readPage = (db: Database, creditId: number, after: number) =>
  db
    .select({
      server: lines.serverId,
      hostname: servers.hostname,
      account: lines.accountId,
      email: accounts.email,
      amount: lines.amount,
      currency: lines.currency,
      adjustmentId: lines.adjustmentId,
      skipped: lines.skipped,
    })
    .from(lines)
    .innerJoin(servers, eq(servers.id, lines.serverId))
    .innerJoin(accounts, eq(accounts.id, lines.accountId))
    .where(and(eq(lines.creditId, creditId), gt(lines.serverId, after)))
    .orderBy(asc(lines.serverId))
    .limit(pageSize + 1);

/** Credit that was proposed for an announcement: by which rule, who gets how much, and how far it is. */
export const showCredit = staffOperation({
  name: "announcements.show_credit",
  summary: "Shows the credit for those concerned by an announcement",
  access: byStaff("read", "credit/correct"),
  looks: "now_and_then",
  fails: ["announcement.not_found", "announcement.not_ended"],
  input: z.object({ id: z.int32(), after: z.int32().nonnegative().default(0) }),
  output: z.object({ credit: ShownCredit.nullable() }),
  run: async ({ db, actor }, { id, after }) => {
    const ended = await readEnded(db, id);
    const row = await readCredit(db, id);
    if (!row) return { credit: null };
    const all = await db
      .select({ accountId: lines.accountId, amount: lines.amount, currency: lines.currency })
      .from(lines)
      .where(eq(lines.creditId, row.id));
    const found = await readPage(db, row.id, after);
    const page = found.slice(0, pageSize);
    const { amounts } = row;
    return {
      credit: {
        credit: row.id,
        ...{ rule: row.rule, percent: row.percent, state: row.state },
        amounts: currencies.flatMap((currency) => {
          const value = amounts?.[currency];
          return value === undefined ? [] : [{ currency, value }];
        }),
        proposed_by: row.proposer,
        proposed: row.proposedAt.toISOString(),
        decided_by: row.decidedAt ? row.decider : null,
        decided: row.decidedAt?.toISOString() ?? null,
        is_own: row.proposedBy === staffIdOf(actor),
        is_booking: row.bookedTo !== null,
        hours: hoursOf(ended),
        servers: all.length,
        customers: new Set(all.map(({ accountId }) => accountId)).size,
        totals: totalsOf(all),
        lines: page.map(({ amount, currency, adjustmentId, skipped, ...line }) => ({
          ...line,
          amount: { value: amount, currency },
          end: adjustmentId === null ? skipped : ("booked" as const),
        })),
        next: found.length > pageSize ? (page.at(-1)?.server ?? null) : null,
      },
    };
  },
});
