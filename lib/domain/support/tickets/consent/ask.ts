import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import type { Actor } from "../../../kernel/operation/context";
import { lockServer } from "../../../kernel/server/any-server";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../../kernel/staff/staff-reason";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { staffTicket } from "../agent/staff-ticket";
import type { TicketRow } from "../lookup";
import { consents, textLimits } from "../rules";
import { writeMessage } from "../shared/write-message";

type At = { db: Database; now: Date; actor: Actor };

/** The newest ticket about that server that is not solved, locked; a new one, named by the reason, if there is none. */
async function ticketAbout({ db, now }: At, serverId: number, reason: string): Promise<TicketRow> {
  const { accountId } = await lockServer(db, serverId);
  const [open] = await db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.serverId, serverId),
        eq(tickets.accountId, accountId),
        ne(tickets.state, "solved"),
        isNull(tickets.impersonationId),
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(1)
    .for("update");
  if (open) return open;
  const subject = reason.replaceAll(/\s/g, " ").slice(0, textLimits.subject);
  const [made] = await db
    .insert(tickets)
    .values({ accountId, serverId, subject, origin: "STAFF", createdAt: now, updatedAt: now })
    .returning();
  if (!made) throw new Error("The conversation was not written.");
  return made;
}

/** Asks the customer in a ticket to allow support something until tomorrow; one press of the customer grants it. */
export const askConsent = staffOperation({
  name: "conversations.ask_consent",
  summary: "Asks a customer in a conversation to allow support something until tomorrow",
  access: byStaff("write", "customers/visit"),
  within: ({ about, id }) => (about === "server" ? { servers: id } : { tickets: id }),
  changes: ["conversations"],
  fails: ["staff.required", "reason.missing", "conversation.not_found", "server.not_found"],
  input: z.object({
    /** A ticket, or a server that one is about. */
    about: z.enum(["ticket", "server"]),
    id: z.int32(),
    what: z.enum(consents),
    reason: staffReason,
  }),
  output: z.object({ ticket: z.int() }),
  run: async ({ db, now, actor, note }, { about, id, what, reason: given }) => {
    if (actor.kind !== "staff") throw fail("staff.required");
    const reason = readReason(given);
    const row =
      about === "ticket"
        ? await staffTicket({ db, actor }, id, true)
        : await ticketAbout({ db, now, actor }, id, reason);
    const { name, kind } = actor.account;
    const fact = { code: "consent_asked", what, by: name, reason } as const;
    await writeMessage(db, row, { author: "panel", fact, event: "staff_writes" }, now);
    await notifyOwner({ db, now }, row.accountId, "visit.asked", { name, kind, reason });
    const { accountId } = row;
    note({ accountId, target: `conversation ${row.id}`, changes: { asked: what, reason } });
    return { ticket: row.id };
  },
});
