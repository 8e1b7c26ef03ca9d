import { and, eq, inArray } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { settleMail } from "./settle-mail";
import { inboundTerms } from "./terms";

/**
 * Retries a mail that was set aside, at staff's request, whatever its sender has written lately. If it fails again it returns to their list; if its claim is
 * released because the panel cannot read mails now, it waits for the task's next attempt.
 */
export async function readMailAgain(id: number, now: Date): Promise<void> {
  const terms = inboundTerms();
  if (!terms) throw new Error("The panel takes no mails now.");
  const [row] = await database()
    .update(inboundMails)
    .set({ outcome: "reading", claimedAt: now })
    .where(and(eq(inboundMails.id, id), inArray(inboundMails.outcome, ["again", "waiting"])))
    .returning({ source: inboundMails.source });
  if (row?.source) await settleMail(id, row.source, terms, now, { isAskedFor: true });
}
