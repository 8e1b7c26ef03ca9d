import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { abuseCases, abuseComplaints } from "@/lib/db/tables/support/abuse";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { findCustomer } from "../../../kernel/account/find-customer";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffOf } from "../agent/staff-id";
import { mailAnswer } from "../inbound/mail-answer";
import { anyTicket, type TicketRow } from "../lookup";
import { textLimits } from "../rules";
import { MessageText, SendKey, Subject } from "../schema";
import { writeMessage } from "../shared/write-message";
import { type CaseRow, lockCase, targetOf } from "./lookup";
import { quoteOf } from "./rules";
import { CaseId } from "./schema";

type At = { db: Database; now: Date };

/** The case's ticket, or a new one about the server if it is still the customer's. */
async function ticketOf(
  { db, now }: At,
  row: CaseRow,
  accountId: number,
  subject: string,
): Promise<TicketRow> {
  if (row.ticketId !== null) return anyTicket(db, row.ticketId, true);
  const isStillTheirs = and(
    eq(servers.id, row.serverId ?? 0),
    eq(servers.accountId, accountId),
    isNull(servers.deletedAt),
  );
  const [server] = await db.select({ id: servers.id }).from(servers).where(isStillTheirs);
  const [made] = await db
    .insert(tickets)
    .values({
      ...{ accountId, subject, origin: "STAFF" as const, createdAt: now, updatedAt: now },
      serverId: server?.id ?? null,
    })
    .returning();
  if (!made) throw new Error("The ticket was not written.");
  return made;
}

type Sent = { authorId: number; sendKey: string };

/** What the same press has brought already. */
async function toldBefore(db: Database, { ticketId, dueAt }: CaseRow, { authorId, sendKey }: Sent) {
  if (ticketId === null || dueAt === null) return null;
  const isSent = and(eq(ticketMessages.authorId, authorId), eq(ticketMessages.sendKey, sendKey));
  const [row] = await db.select({ id: ticketMessages.id }).from(ticketMessages).where(isSent);
  return row ? { ticket: ticketId, due: dueAt.toISOString() } : null;
}

/**
 * Tells the customer of a complaint: a ticket with the words of staff and the quoted complaint, also by mail, and the time
 * until which an answer is expected. Once more for further complaints. What is quoted is what staff send, so that they can
 * leave out who has complained.
 */
export const tellCustomer = staffOperation({
  name: "abuse.tell",
  summary: "Tells a customer of a complaint about an address",
  access: byStaff("write", "abuse/handle"),
  within: { abuse_cases: "id" },
  changes: ["conversations"],
  fails: [
    "abuse_case.not_found",
    "abuse_case.changed",
    "abuse_case.nobody",
    "abuse_case.account_closed",
    "abuse_case.closed",
    "staff.required",
  ],
  input: z.object({
    id: CaseId,
    subject: Subject,
    text: MessageText,
    quote: z.string().trim().max(textLimits.message),
    /** Complaints that are quoted. */
    complaints: z.array(z.int32().positive()).max(50),
    /** Hours to answer. */
    hours: z.int().min(1).max(720),
    /** The case as the writer had it on the page: whose it was, about which address, and when they were told before. */
    seen: z.object({ account: z.int32(), address: z.string().max(60), told: z.string().max(30).nullable() }),
    send_key: SendKey,
  }),
  output: z.object({ ticket: z.int(), due: z.string() }),
  run: async ({ db, now, actor, note }, { id, subject, text, quote, complaints, hours, seen, send_key }) => {
    const staff = staffOf(actor);
    const row = await lockCase(db, id);
    const before = await toldBefore(db, row, { authorId: staff.id, sendKey: send_key });
    if (before !== null) return before;
    if (row.state !== "new" && row.state !== "open") throw fail("abuse_case.closed");
    if (row.accountId === null) throw fail("abuse_case.nobody");
    // The quote is about what was there, and may be read by nobody else.
    const isAsSeen = row.accountId === seen.account && row.address === seen.address;
    if (!isAsSeen || (row.toldAt?.toISOString() ?? null) !== seen.told) throw fail("abuse_case.changed");
    const customer = await findCustomer(db, row.accountId);
    if (customer.status !== "Active") throw fail("abuse_case.account_closed");
    const ticket = await ticketOf({ db, now }, row, customer.id, subject);
    const dueAt = new Date(now.getTime() + hours * 3_600_000);
    const author = { author: "staff", authorId: staff.id, sendKey: send_key } as const;
    await writeMessage(
      db,
      ticket,
      { ...author, text, quoted: quote === "" ? null : quote, event: "staff_writes" },
      now,
    );
    const fact = { code: "abuse_told", number: id, kind: row.kind, address: row.address } as const;
    await writeMessage(
      db,
      await anyTicket(db, ticket.id, true),
      { author: "panel", fact: { ...fact, due: dueAt.toISOString() } },
      now,
    );
    const said = quote === "" ? text : `${text}\n\n${quoteOf(quote)}`;
    await mailAnswer({ db, now }, ticket, { by: staff.name, text: said });
    await db
      .update(abuseComplaints)
      .set({ toldAt: now })
      .where(
        and(
          eq(abuseComplaints.caseId, id),
          inArray(abuseComplaints.id, [0, ...complaints]),
          isNull(abuseComplaints.toldAt),
        ),
      );
    await db
      .update(abuseCases)
      .set({ state: "open", ticketId: ticket.id, toldAt: now, dueAt, reminders: 0 })
      .where(eq(abuseCases.id, id));
    const changes = { address: row.address, kind: row.kind, ticket: ticket.id, due: dueAt.toISOString() };
    note({ accountId: customer.id, target: targetOf(id), changes });
    return { ticket: ticket.id, due: dueAt.toISOString() };
  },
});
