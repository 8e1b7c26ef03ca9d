import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { mailLinks } from "@/lib/db/tables/mails";
import { panelNotices } from "@/lib/db/tables/notifications";

export async function sweepLinks(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, mailLinks, lt(mailLinks.expiresAt, hoursBefore(now, 24 * 7)));
}

const noticeDays = 90;

/** What the panel listed stands where it belongs for longer. */
export async function sweepNotices(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, panelNotices, lt(panelNotices.createdAt, hoursBefore(now, 24 * noticeDays)));
}
