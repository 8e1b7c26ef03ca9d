import { isNull, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { fail } from "../../../kernel/errors/fail";
import type { Actor } from "../../../kernel/operation/context";
import { hasStaffRight } from "../../../kernel/staff/staff-rights";
import { anyTicket, type TicketRow } from "../lookup";

const mayReadObjections = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && hasStaffRight(actor.account, "staff/manage"));

/** Tickets this member of staff may see: objections to their own impersonation sessions are hidden. */
export const shownTo = (actor: Actor): SQL | undefined =>
  mayReadObjections(actor) ? undefined : isNull(tickets.impersonationId);

/** One of these tickets, optionally locked for a change. */
export async function staffTicket(
  { db, actor }: { db: Database; actor: Actor },
  id: number,
  isLocked: boolean,
): Promise<TicketRow> {
  const row = await anyTicket(db, id, isLocked);
  if (row.impersonationId !== null && !mayReadObjections(actor)) throw fail("conversation.not_found");
  return row;
}
