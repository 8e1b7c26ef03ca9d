import { and, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/lib/db/tables/accounts";
import type { SignedContext } from "../context";
import { notFound } from "../errors";

export type KeyRow = typeof apiKeys.$inferSelect;

/** The caller's own key; somebody else's and a deleted one do not exist. */
export async function ownKey(context: SignedContext, id: number, lock = false): Promise<KeyRow> {
  const query = context.db
    .select()
    .from(apiKeys)
    .where(
      and(eq(apiKeys.id, id), eq(apiKeys.accountId, context.actor.account.id), isNull(apiKeys.deletedAt)),
    );
  const [row] = lock ? await query.for("update") : await query;
  if (!row) throw notFound("API key");
  return row;
}
