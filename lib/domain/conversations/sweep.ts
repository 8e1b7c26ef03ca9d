import { and, isNull, lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { conversationFiles } from "@/lib/db/tables/conversations";

/** Files that were uploaded and not sent. */
export async function sweepFiles(db: Database, now: Date): Promise<void> {
  const old = lt(conversationFiles.createdAt, hoursBefore(now, 24));
  await db.delete(conversationFiles).where(and(isNull(conversationFiles.messageId), old));
}
