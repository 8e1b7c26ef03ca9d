import { type SQL, sql } from "drizzle-orm";
import { mails } from "@/lib/db/tables/messages/mails";
import { dunningSteps } from "@/lib/db/tables/orders/renewals";
import { sendsMail } from "@/lib/env";

/**
 * When the mail of a step was handed to the mail server, null while it waits; of a step without a mail when it was taken.
 * Where no mails are sent, they count as sent once they are stored. For queries that join its mail.
 */
export const stepSentAt = (): SQL<Date | null> =>
  sendsMail()
    ? sql`case when ${mails.id} is null then ${dunningSteps.at} else ${mails.sentAt} end`
    : sql`coalesce(${mails.createdAt}, ${dunningSteps.at})`;
