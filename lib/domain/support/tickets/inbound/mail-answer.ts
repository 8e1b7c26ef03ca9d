import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { ticketMessages } from "@/lib/db/tables/support/tickets";
import { inboundMail } from "@/lib/env";
import { brandOfAccount } from "../../../kernel/brand/loaded";
import { isMutedFor } from "../../../messages/mails/shared/muted";
import { announceInPanel, mailNotice } from "../../../messages/mails/shared/notify";
import { readReceivers } from "../../../messages/mails/shared/receivers";
import type { TicketRow } from "../lookup";
import { replyToken } from "./reply-address";

async function lastMailId(db: Database, ticketId: number): Promise<string | null> {
  const [row] = await db
    .select({ mailId: ticketMessages.mailId })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.isInternal, false),
        isNotNull(ticketMessages.mailId),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return row?.mailId ?? null;
}

/** Mails support's message to the owner and to contacts who receive support mails, each with its own reply address. */
export async function mailAnswer(
  at: { db: Database; now: Date },
  { id, accountId, subject }: TicketRow,
  { by, text, isFirst = false }: { by: string; text: string; isFirst?: boolean },
): Promise<void> {
  const { db, now } = at;
  const [owner] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!owner) return;
  await announceInPanel(at, accountId, "conversation.answered", {
    ...{ id, subject, by, text, isFirst },
    canReply: false,
  });
  const inbound = inboundMail();
  const pattern = inbound && (brandOfAccount(owner).replyPattern ?? inbound.replyTo);
  const inReplyTo = await lastMailId(db, id);
  const others = (await readReceivers(db, [accountId])).filter(({ support }) => support);
  const own = (await isMutedFor(db, accountId, "conversation.answered")) ? [] : [owner.email];
  for (const email of [...own, ...others.map((one) => one.email)]) {
    const token = pattern && (await replyToken(db, { ticketId: id, email }, now));
    const replyTo = pattern && token ? pattern.replace("{token}", token) : null;
    const thread = { root: `conversation-${id}`, inReplyTo, replyTo };
    const facts = { id, subject, by, text, isFirst, canReply: replyTo !== null };
    await mailNotice(at, { ...owner, email }, "conversation.answered", facts, { thread });
  }
}
