import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { mails } from "@/lib/db/tables/messages/mails";
import { dunningSteps } from "@/lib/db/tables/orders/renewals";
import { sendsMail } from "@/lib/env";

/**
 * SQL for when a step's mail was accepted by the mail server, null while it is pending; for a step without mail, when
 * it was taken. Without a mail server, mails count as sent once stored. For queries that join its mail.
 */
export const stepSentAt = (steps: { at: PgColumn } = dunningSteps): SQL<Date | null> =>
  sendsMail()
    ? sql`case when ${mails.id} is null then ${steps.at} else ${mails.sentAt} end`
    : sql`coalesce(${mails.createdAt}, ${steps.at})`;
