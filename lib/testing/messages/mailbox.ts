import { desc, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";

export type TestMail = { recipient: string; subject: string; body: string; accountId: number | null };

/** Mails to an address, newest first. */
export const mailsTo = (recipient: string): Promise<TestMail[]> =>
  database()
    .select({
      recipient: mails.recipient,
      subject: mails.subject,
      body: mails.body,
      accountId: mails.accountId,
    })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.id));

/** The token of the link in a mail; "" if it has none. */
export const tokenIn = (body = ""): string => /#([\w-]{43})/.exec(body)?.[1] ?? "";
