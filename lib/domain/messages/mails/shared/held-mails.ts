import { and, eq, isNull, min, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { heldMails, mails } from "@/lib/db/tables/messages/mails";

/** Keeps a mail back until the held ones are freed or discarded. Idempotent. */
export const keepMailBack = (db: Database, mailId: number, now: Date) =>
  db.insert(heldMails).values({ mailId, heldAt: now }).onConflictDoNothing();

/** How many mails are held, and when the oldest was written. */
export async function countHeldMails(db: Database): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: min(mails.createdAt) })
    .from(heldMails)
    .innerJoin(mails, eq(mails.id, heldMails.mailId));
  return row ?? { count: 0, oldest: null };
}

const takeHeld = async (db: Database): Promise<number[]> =>
  (await db.delete(heldMails).returning({ id: heldMails.mailId })).map(({ id }) => id);

/** Sends the held mails after all, behind those that are written meanwhile. */
export async function freeHeldMails(db: Database): Promise<void> {
  await enqueueAll(db, "send_mail", "mailId", await takeHeld(db), { isKeyed: true, urgency: "round" });
}

/** Told in the message log, where each can still be sent. */
const discarded = "discarded by staff after a long stop";

/** Sets the held mails aside; returns how many. `by`: member of staff, null = operator command. */
export async function discardHeldMails(db: Database, now: Date, by: number | null): Promise<number> {
  const set = await db
    .update(mails)
    .set({ failedAt: now, lastError: discarded, dismissedAt: now, dismissedBy: by })
    .where(and(anyOf(mails.id, await takeHeld(db)), isNull(mails.sentAt)))
    .returning({ id: mails.id });
  return set.length;
}
