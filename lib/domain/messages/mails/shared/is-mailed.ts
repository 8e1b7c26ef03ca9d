import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";

/** Whether a mail about the issue of this invoice was written, with the invoice attached. */
export async function isMailed(db: Database, invoiceId: number): Promise<boolean> {
  const ofIssue = or(isNull(mails.kind), ne(mails.kind, "invoice.paid"));
  const [known] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.invoiceId, invoiceId), ofIssue))
    .limit(1);
  return known !== undefined;
}
