import { and, asc, eq, lt, sql } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { tickets } from "@/lib/db/tables/support/tickets";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { anyTicket } from "../lookup";
import { writeMessage } from "../shared/write-message";
import { lockCase } from "./lookup";
import { remindersDue } from "./rules";

const atOnce = 50;

/** Cases that wait for their customer, with half of the time to answer over and fewer reminders than are due. */
async function findDue(now: Date): Promise<number[]> {
  const half = sql`${abuseCases.toldAt} + (${abuseCases.dueAt} - ${abuseCases.toldAt}) / 2`;
  const rows = await database()
    .select({ id: abuseCases.id })
    .from(abuseCases)
    .innerJoin(tickets, eq(tickets.id, abuseCases.ticketId))
    .where(
      and(
        eq(abuseCases.state, "open"),
        eq(tickets.state, "waiting"),
        lt(abuseCases.reminders, 2),
        sql`${abuseCases.dueAt} > ${now.toISOString()}::timestamptz`,
        sql`${half} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(abuseCases.dueAt), asc(abuseCases.id))
    .limit(atOnce);
  return rows.map(({ id }) => id);
}

/** One reminder, in one transaction: a worker that is ended reminds nobody twice. */
const remindOf = (id: number, now: Date): Promise<void> =>
  inTransaction(async (db) => {
    const row = await lockCase(db, id);
    const { state, ticketId, accountId, toldAt, dueAt, address } = row;
    if (state !== "open" || ticketId === null || accountId === null || !toldAt || !dueAt || dueAt <= now)
      return;
    const due = remindersDue({ toldAt, dueAt }, now);
    if (due <= row.reminders) return;
    const ticket = await anyTicket(db, ticketId, true);
    if (ticket.state !== "waiting") return;
    await db.update(abuseCases).set({ reminders: due }).where(eq(abuseCases.id, id));
    const fact = { code: "abuse_reminded", number: id, due: dueAt.toISOString() } as const;
    await writeMessage(db, ticket, { author: "panel", fact }, now);
    await notifyOwner({ db, now }, accountId, "abuse.reminder", {
      ...{ id: ticketId, number: id, address, due: dueAt.toISOString() },
    });
  });

/** Reminds customers of complaints that they have not answered, at half and near the end of the time they have. */
export async function remindOfCases(now: Date): Promise<void> {
  for (const id of await findDue(now)) await remindOf(id, now);
}
