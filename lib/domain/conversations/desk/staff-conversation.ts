import { isNull, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { conversations } from "@/lib/db/tables/conversations";
import type { Actor } from "../../kernel/context";
import { fail } from "../../kernel/errors";
import { hasStaffRight } from "../../kernel/staff-rights";
import { anyConversation, type ConversationRow } from "../lookup";

const mayReadObjections = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && hasStaffRight(actor.account.kind, "staff/manage"));

/** Of conversations that this member of staff may know of: who is objected to is not asked about it. */
export const shownTo = (actor: Actor): SQL | undefined =>
  mayReadObjections(actor) ? undefined : isNull(conversations.visitId);

/** One of them; locked for a change. */
export async function staffConversation(
  { db, actor }: { db: Database; actor: Actor },
  id: number,
  isLocked: boolean,
): Promise<ConversationRow> {
  const row = await anyConversation(db, id, isLocked);
  if (row.visitId !== null && !mayReadObjections(actor)) throw fail("conversation.not_found");
  return row;
}
