import { and, gt, inArray, isNull, sql } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";

/** Servers give up after some days; whatever comes later is nothing that happened to our mail. */
const longestHours = 24 * 30;

type Returned = { mailIds: readonly number[]; recipients: readonly string[]; reason: string };

/**
 * Marks mails as failed that came back from whom they went to. Anybody can write that a mail came back: it counts for one
 * that was sent lately, and only where the mail's recipient is named beside its number.
 */
export async function noteBounce(db: Database, returned: Returned, now: Date): Promise<void> {
  const { mailIds, recipients, reason } = returned;
  if (mailIds.length === 0 || recipients.length === 0) return;
  await db
    .update(mails)
    .set({ failedAt: now, lastError: `Returned: ${errorText(reason)}`.replaceAll(/\p{Cc}/gu, " ") })
    .where(
      and(
        inArray(mails.id, [...mailIds]),
        inArray(sql`lower(${mails.recipient})`, [...recipients]),
        gt(mails.sentAt, hoursBefore(now, longestHours)),
        isNull(mails.failedAt),
      ),
    );
}
