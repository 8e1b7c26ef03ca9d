import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { fail } from "../../kernel/errors/fail";
import type { Customer } from "../../kernel/operation/context";
import type { Target } from "../../kernel/operation/target";

export type TicketRow = typeof tickets.$inferSelect;

const readNumber = (value: unknown): number => {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw fail("conversation.not_found");
  return Number(text);
};

/** The caller's tickets; impersonating staff do not see objections to impersonation. */
export const ownOf = ({ account, onBehalf }: Customer): SQL | undefined =>
  and(eq(tickets.accountId, account.id), onBehalf ? isNull(tickets.impersonationId) : undefined);

/** The caller's own ticket; ill-formed ids, unknown and other accounts' tickets give the same error. */
export const ticket = (parameter: string): Target<TicketRow> => ({
  noun: "conversation",
  parameter,
  fails: ["conversation.not_found"],
  find: async ({ db, actor }, value, isLocked) => {
    const isOwn = and(eq(tickets.id, readNumber(value)), ownOf(actor));
    const query = db.select().from(tickets).where(isOwn);
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("conversation.not_found");
    return row;
  },
});

/** A ticket of any account, for staff and the worker; optionally locked for a change. */
export async function anyTicket(db: Database, id: number, isLocked: boolean): Promise<TicketRow> {
  const query = db.select().from(tickets).where(eq(tickets.id, id));
  const [row] = isLocked ? await query.for("update") : await query;
  if (!row) throw fail("conversation.not_found");
  return row;
}
