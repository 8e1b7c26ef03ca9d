import { and, eq, isNull, ne } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import { tickets } from "@/lib/db/tables/support/tickets";
import { anyTicket, type TicketRow } from "../../tickets/lookup";
import { recountMessages } from "../../tickets/shared/recount";
import { routeTicket } from "../../tickets/shared/route-ticket";
import { writeMessage } from "../../tickets/shared/write-message";
import type { SourceCustomer, SourceReply, SourceTicket } from "../source";
import type { TakenCustomer } from "./customer";
import { digestOf, fateOf, goneOf, nameOf, settle, store, type Taking } from "./taking";

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

/** Writes the messages that are not there yet, all of a new ticket; nobody is told of them. */
async function writeMessages(
  taking: Taking,
  { id: ticketId, isNew }: { id: number; isNew: boolean },
  accountId: number,
  of: SourceTicket,
): Promise<number> {
  const { db, known } = taking;
  let written = 0;
  for (const message of of.messages) {
    const digest = digestOf(message);
    const last = isNew ? undefined : known.get(nameOf("reply", message.id));
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

/** What is stored of a ticket that was closed there, so that it is solved here once, and goes on if it is opened there again. */
const closedThere = digestOf("closed there");

async function reopen({ db }: Taking, ticketId: number, isWaiting: boolean): Promise<void> {
  const isSolved = and(eq(tickets.id, ticketId), eq(tickets.state, "solved"), isNull(tickets.mergedIntoId));
  await db
    .update(tickets)
    .set({ state: isWaiting ? "waiting" : "open", solvedAt: null })
    .where(isSolved);
  await recountMessages(db, ticketId);
}

/**
 * Takes open tickets with their messages; one that was closed there since is solved here, and open again when it is there.
 */
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
    const into = { id: ticketId, isNew: last === undefined };
    const written = fate === "same" ? 0 : await writeMessages(taking, into, accountId, ticket);
    if (last?.digest.equals(closedThere)) await reopen(taking, ticketId, isWaiting);
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
  const gone = goneOf(taking, "ticket", new Set(wanted.map(({ id }) => id))).filter(
    ([, { digest }]) => !digest.equals(closedThere),
  );
  await solveTickets(
    taking,
    gone.map(([, { targetId }]) => targetId),
  );
  for (const [id, { targetId }] of gone)
    store(taking, "ticket", id, { digest: closedThere, targetId, accountId });
}
