import { and, isNotNull, ne, not, sum } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { hasNoTicket } from "./unmatched";

/** Total size of stored mails in bytes, of unmatched and of failed ones each; beyond it staff read them in the mailbox. */
const mostKeptBytes = 209_715_200;

type Kept = { id: number; sizeBytes: number; isUnmatched: boolean };

/** Whether the source of a mail can be stored until staff have handled it. */
export async function hasRoomFor(db: Database, { id, sizeBytes, isUnmatched }: Kept): Promise<boolean> {
  const ofItsKind = isUnmatched ? hasNoTicket : not(hasNoTicket);
  const [kept] = await db
    .select({ bytes: sum(inboundMails.sizeBytes) })
    .from(inboundMails)
    .where(and(isNotNull(inboundMails.source), ne(inboundMails.id, id), ofItsKind));
  return Number(kept?.bytes ?? 0) + sizeBytes <= mostKeptBytes;
}
