import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { blockedSenders } from "@/lib/db/tables/support/blocked-senders";

/** Mails from this address open nothing and are written nowhere. */
export async function isBlocked(db: Database, email: string): Promise<boolean> {
  if (email === "") return false;
  const [row] = await db
    .select({ email: blockedSenders.email })
    .from(blockedSenders)
    .where(eq(blockedSenders.email, email.toLowerCase()));
  return row !== undefined;
}

type Blocking = { emails: readonly string[]; ticketId: number | null; by: number | null };

export async function blockSenders(
  db: Database,
  { emails, ticketId, by }: Blocking,
  now: Date,
): Promise<void> {
  const unique = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => email !== "");
  if (unique.length === 0) return;
  await db
    .insert(blockedSenders)
    .values(unique.map((email) => ({ email, ticketId, blockedBy: by, createdAt: now })))
    .onConflictDoNothing();
}

/** Those that were blocked with a ticket may write again. */
export async function unblockOfTicket(db: Database, ticketId: number): Promise<void> {
  await db.delete(blockedSenders).where(eq(blockedSenders.ticketId, ticketId));
}
