import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { mailLinks } from "@/lib/db/tables/messages/mails";

/** Returns the new email that awaits confirmation; a link to the current address is not a change. */
export async function readWantedEmail(
  db: Database,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<{ email: string; until: string } | null> {
  const isOpen = and(isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now), ne(mailLinks.detail, email));
  const [link] = await db
    .select({ email: mailLinks.detail, until: mailLinks.expiresAt })
    .from(mailLinks)
    .where(and(eq(mailLinks.accountId, id), eq(mailLinks.purpose, "change_email"), isOpen))
    .orderBy(desc(mailLinks.createdAt))
    .limit(1);
  return link?.email ? { email: link.email, until: link.until.toISOString() } : null;
}
