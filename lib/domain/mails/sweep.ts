import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { mailLinks } from "@/lib/db/tables/mails";

export async function sweepLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, hoursBefore(now, 24 * 7)));
}
