import { and, asc, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import { apiKeys } from "@/lib/db/tables/api-keys";
import type { SignedContext } from "../kernel/context";
import { fail } from "../kernel/errors";
import { readId, type Target } from "../kernel/target";
import { tokenViewOfKey } from "./secret";

/** A key as its row has it, with the fragment of its newest secret. */
export type KeyRow = typeof apiKeys.$inferSelect & { tokenView: string };

/** The caller's keys that are not deleted, and of them those that `narrow` lets through; oldest first. */
export const ownKeys = (context: SignedContext, narrow?: SQL) =>
  context.db
    .select({ ...getTableColumns(apiKeys), tokenView: tokenViewOfKey })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, context.actor.account.id), isNull(apiKeys.deletedAt), narrow))
    .orderBy(asc(apiKeys.id));

/** The caller's own key; somebody else's and a deleted one do not exist. */
export const apiKey = (parameter: string): Target<KeyRow> => ({
  noun: "api key",
  parameter,
  find: async (context, value, isLocked) => {
    const query = ownKeys(context, eq(apiKeys.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("api_key.not_found");
    return row;
  },
});
