import { and, eq, ne } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import { tickets } from "@/lib/db/tables/support/tickets";
import { anyTicket, type TicketRow } from "../../tickets/lookup";
import { routeTicket } from "../../tickets/shared/route-ticket";
import { writeMessage } from "../../tickets/shared/write-message";
import type { SourceCustomer, SourceReply, SourceTicket } from "../source";
import type { TakenCustomer } from "./customer";
import { digestOf, fateOf, forgetObjects, goneOf, nameOf, settle, type Taking } from "./taking";

async function open(
  taking: Taking,
  accountId: number,
  { subject, priority, at }: SourceTicket,
): Promise<TicketRow> {
  const { db, now } = taking;
  const [made] = await db
    .insert(tickets)
    .values({ accountId, subject, priority, tags: ["imported"], createdAt: at, updatedAt: at })
    .returning();
  if (!made) throw new Error("The ticket was not written.");
  return routeTicket(db, made, now);
}

const eventOf = ({ author, isInternal }: SourceReply) => {
  if (isInternal) return {};
  return { event: author === "customer" ? ("customer_writes" as const) : ("staff_writes" as const) };
};

/** Writes the messages that are not there yet; nobody is told of them. */
async function writeMessages(
  taking: Taking,
  ticketId: number,
  accountId: number,
  of: SourceTicket,
): Promise<number> {
  const { db, known } = taking;
  let written = 0;
  for (const message of of.messages) {
    const digest = digestOf(message);
    const last = known.get(nameOf("reply", message.id));
    if (last) {
      settle(taking, "reply", message.id, { fate: "same", digest, targetId: last.targetId, accountId });
      continue;
    }
    const { text, author, isInternal, at } = message;
    const row = await anyTicket(db, ticketId, true);
    const id = await writeMessage(
      db,
      row,
      {
        ...{ author, text, isInternal },
        authorId: author === "customer" ? accountId : null,
        ...eventOf(message),
      },
      at,
    );
    written += 1;
    settle(taking, "reply", message.id, { fate: "added", digest, targetId: id, accountId });
  }
  return written;
}

/** Solves tickets of the source that are not to be answered here. */
export async function solveTickets({ db, now }: Taking, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(tickets)
    .set({ state: "solved", solvedAt: now, waitingMessageId: null })
    .where(and(anyOf(tickets.id, ids), ne(tickets.state, "solved")));
}

/** Takes open tickets with their messages; one that was closed there since is solved here. */
export async function takeTickets(
  taking: Taking,
  { id: accountId, isOpen }: TakenCustomer,
  { tickets: wanted }: Pick<SourceCustomer, "tickets">,
): Promise<void> {
  const { db, known } = taking;
  for (const ticket of wanted) {
    const { id, isWaiting, messages, ...facts } = ticket;
    const digest = digestOf([facts, isWaiting, messages.map((message) => message.id)]);
    const fate = fateOf(taking, "ticket", id, digest);
    const last = known.get(nameOf("ticket", id));
    const ticketId = last?.targetId ?? (await open(taking, accountId, ticket)).id;
    const written = fate === "same" ? 0 : await writeMessages(taking, ticketId, accountId, ticket);
    const row = written > 0 && isWaiting ? await anyTicket(db, ticketId, true) : null;
    // Support has answered, or waits for something else.
    if (row?.state === "open")
      await db
        .update(tickets)
        .set({ state: "waiting", waitingMessageId: null })
        .where(eq(tickets.id, ticketId));
    settle(taking, "ticket", id, { fate, digest, targetId: ticketId, accountId });
  }
  if (isOpen) return;
  const gone = goneOf(taking, "ticket", new Set(wanted.map(({ id }) => id)));
  await solveTickets(
    taking,
    gone.map(([, { targetId }]) => targetId),
  );
  await forgetObjects(
    taking,
    "ticket",
    gone.map(([id]) => id),
  );
}
