import { and, asc, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import { wireInt } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/api-keys";
import type { SignedContext } from "../kernel/context";
import { notFound } from "../kernel/errors";
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
export async function ownKey(context: SignedContext, id: number, lock = false): Promise<KeyRow> {
  const query = ownKeys(context, eq(apiKeys.id, id));
  const [row] = lock ? await query.for("update") : await query;
  if (!row) throw notFound("API key");
  return row;
}

/** For guards, before the parameters are parsed: is this one of the caller's keys that pass without the PIN? */
export async function isPinExemptKey(raw: Record<string, unknown>, context: SignedContext): Promise<boolean> {
  const id = wireInt(0).safeParse(raw.id);
  if (!id.success) return false;
  const [row] = await ownKeys(context, eq(apiKeys.id, id.data));
  return row?.isPinExempt ?? false;
}
