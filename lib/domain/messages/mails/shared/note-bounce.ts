import { and, gt, inArray, isNull, sql } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";

/** Mail servers give up after some days; a later bounce cannot be about our mail. */
const longestHours = 24 * 30;

type Returned = { mailIds: readonly number[]; recipients: readonly string[]; reason: string };

/**
 * Marks bounced mails as failed. Anybody can forge a bounce: it counts only for recently sent mails, and only if it
 * names the mail's recipient along with its number.
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
