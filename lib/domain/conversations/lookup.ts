import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { conversations } from "@/lib/db/tables/conversations";
import type { Customer } from "../kernel/context";
import { fail } from "../kernel/errors";
import type { Target } from "../kernel/target";

export type ConversationRow = typeof conversations.$inferSelect;

const readNumber = (value: unknown): number => {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw fail("conversation.not_found");
  return Number(text);
};

/** The caller's own conversations; support on a visit sees none in which their customer objects to one. */
export const ownOf = ({ account, onBehalf }: Customer): SQL | undefined =>
  and(eq(conversations.accountId, account.id), onBehalf ? isNull(conversations.visitId) : undefined);

/** The caller's own conversation; ill-formed, unknown and foreign ones are refused alike. */
export const conversation = (parameter: string): Target<ConversationRow> => ({
  noun: "conversation",
  parameter,
  fails: ["conversation.not_found"],
  find: async ({ db, actor }, value, isLocked) => {
    const isOwn = and(eq(conversations.id, readNumber(value)), ownOf(actor));
    const query = db.select().from(conversations).where(isOwn);
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("conversation.not_found");
    return row;
  },
});

/** Any account's, for staff and the worker; locked for a change. */
export async function anyConversation(db: Database, id: number, isLocked: boolean): Promise<ConversationRow> {
  const query = db.select().from(conversations).where(eq(conversations.id, id));
  const [row] = isLocked ? await query.for("update") : await query;
  if (!row) throw fail("conversation.not_found");
  return row;
}
