import { and, asc, eq, getTableColumns, gt, isNull, type SQL } from "drizzle-orm";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";
import { tokenViewOfKey } from "./secret";

/** A key's row, with the fragment of its newest secret. */
export type KeyRow = typeof apiKeys.$inferSelect & { tokenView: string };

const withFragment = { ...getTableColumns(apiKeys), tokenView: tokenViewOfKey };

/** The caller's keys that are not deleted and match `narrow`; oldest first. */
export const ownKeys = (context: SignedContext, narrow?: SQL) =>
  context.db
    .select(withFragment)
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, context.actor.account.id), isNull(apiKeys.deletedAt), narrow))
    .orderBy(asc(apiKeys.id));

/** Returns the caller's key; other accounts' and deleted keys are not found. */
export const apiKey = (parameter: string): Target<KeyRow> => ({
  noun: "api key",
  parameter,
  fails: ["api_key.not_found"],
  find: async (context, value, isLocked) => {
    const query = ownKeys(context, eq(apiKeys.id, readId(parameter, value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("api_key.not_found");
    return row;
  },
});

/** Pages offer it for half a minute; the rest is time for reauthentication. */
const restorableSeconds = 180;

/** Returns the caller's key if it was deleted within `restorableSeconds`; after that it is not found. */
export const deletedKey = (parameter: string): Target<KeyRow> => ({
  noun: "api key",
  parameter,
  fails: ["api_key.not_found"],
  find: async (context, value, isLocked) => {
    const since = new Date(context.now.getTime() - restorableSeconds * 1000);
    const query = context.db
      .select(withFragment)
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.accountId, context.actor.account.id),
          eq(apiKeys.id, readId(parameter, value)),
          gt(apiKeys.deletedAt, since),
        ),
      );
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("api_key.not_found");
    return row;
  },
});
