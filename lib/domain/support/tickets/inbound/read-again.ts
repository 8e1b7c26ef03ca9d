import { and, eq, inArray } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { settleMail } from "./settle-mail";
import { inboundTerms } from "./terms";

/**
 * Takes a mail that was set aside, because staff asked for it. One that fails once more is on their list again; one whose
 * claim was given back, because the panel could not read mails, waits for the next try of the task.
 */
export async function readMailAgain(id: number, now: Date): Promise<void> {
  const terms = inboundTerms();
  if (!terms) throw new Error("The panel takes no mails now.");
  const [row] = await database()
    .update(inboundMails)
    .set({ outcome: "reading", claimedAt: now })
    .where(and(eq(inboundMails.id, id), inArray(inboundMails.outcome, ["again", "waiting"])))
    .returning({ source: inboundMails.source });
  if (row?.source) await settleMail(id, row.source, terms, now);
}
