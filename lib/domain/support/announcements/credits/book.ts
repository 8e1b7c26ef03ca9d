import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { decimalOf, moneyOf, total } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import { type Database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import {
  announcementCredits,
  announcementCreditLines as lines,
} from "@/lib/db/tables/support/announcement-credits";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { lockCredits } from "../../../money/billing/shared/ledger";
import { bookApprovedAdjustment } from "../../../money/credit-adjustments/shared/book-approved";
import { readAnnouncement, targetOf } from "../lookup";
import { mainLanguageOf } from "../shared/texts";

/** Accounts of one transaction, whose credit it locks. */
const accountsOfRun = 20;

export const bookTask = (creditId: number) => `book_announcement_credit:${creditId}`;

type Credit = typeof announcementCredits.$inferSelect;
type Line = typeof lines.$inferSelect;
type Owner = Pick<typeof accounts.$inferSelect, "status" | "currency">;

async function lockApproved(db: Database, id: number): Promise<(Credit & { bookedTo: number }) | null> {
  const [row] = await db
    .select()
    .from(announcementCredits)
    .where(eq(announcementCredits.id, id))
    .for("update");
  return row?.state === "approved" && row.bookedTo !== null ? { ...row, bookedTo: row.bookedTo } : null;
}

async function readNext(db: Database, { id, bookedTo }: Credit & { bookedTo: number }): Promise<number[]> {
  const rows = await db
    .selectDistinct({ accountId: lines.accountId })
    .from(lines)
    .where(and(eq(lines.creditId, id), gt(lines.accountId, bookedTo)))
    .orderBy(asc(lines.accountId))
    .limit(accountsOfRun);
  return rows.map(({ accountId }) => accountId);
}

/** Why an account gets nothing any more; null = it gets it. */
const hindranceOf = (owner: Owner | undefined, currency: Line["currency"]): "closed" | "currency" | null => {
  if (!owner || owner.status === "Closed") return "closed";
  return owner.currency === currency ? null : "currency";
};

type About = { credit: Credit; reason: string; now: Date };

/** Books what the servers of one account get, as one adjustment. */
async function bookFor(db: Database, own: readonly Line[], owner: Owner | undefined, about: About) {
  const [first] = own;
  if (!first) return;
  const { credit, reason, now } = about;
  const { accountId, currency } = first;
  const serverIds = own.map(({ serverId }) => serverId);
  const mine = and(eq(lines.creditId, credit.id), inArray(lines.serverId, serverIds));
  const skipped = hindranceOf(owner, currency);
  if (skipped) {
    await db.update(lines).set({ skipped }).where(mine);
    return;
  }
  const sum = decimalOf(
    total(
      own.map(({ amount }) => moneyOf(amount, currency)),
      currency,
    ),
  );
  const adjustmentId = await bookApprovedAdjustment(
    db,
    {
      ...{ accountId, currency, reason, amount: sum },
      ...{ askedBy: credit.proposedBy, decidedBy: credit.decidedBy },
      requestKey: `announcement credit ${credit.id} ${accountId}`,
    },
    now,
  );
  await db.update(lines).set({ adjustmentId }).where(mine);
  await writeSystemEvents(
    db,
    [
      {
        ...{ operation: "announcements.book_credit", accountId, target: `account ${accountId}` },
        changes: { amount: `${sum} ${currency}`, reason },
        cause: targetOf(credit.announcementId),
      },
    ],
    now,
  );
}

/**
 * Books the next of an approved credit: one credit adjustment for each account. The cursor moves in the same transaction,
 * so that each is booked once, whatever ends the worker meanwhile.
 */
export async function bookAnnouncementCredit(creditId: number, now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const credit = await lockApproved(db, creditId);
    if (!credit) return;
    const next = await readNext(db, credit);
    const announcement = await readAnnouncement(db, credit.announcementId);
    const title = announcement.titles[mainLanguageOf(announcement.brandId)] ?? "";
    const reason = `Announcement ${announcement.id}: ${title}`.slice(0, 500);
    await lockCredits(db, next);
    const { id, status, currency } = accounts;
    const owners = await db.select({ id, status, currency }).from(accounts).where(anyOf(id, next));
    const rows = await db
      .select()
      .from(lines)
      .where(and(eq(lines.creditId, creditId), anyOf(lines.accountId, next)))
      .orderBy(asc(lines.accountId), asc(lines.serverId));
    for (const [accountId, own] of groupBy(rows, (line) => line.accountId))
      await bookFor(
        db,
        own,
        owners.find((one) => one.id === accountId),
        { credit, reason, now },
      );
    const bookedTo = next.length < accountsOfRun ? null : (next.at(-1) ?? null);
    await db.update(announcementCredits).set({ bookedTo }).where(eq(announcementCredits.id, creditId));
    if (bookedTo !== null)
      await enqueue(db, "book_announcement_credit", { creditId }, { key: bookTask(creditId) });
  });
}
