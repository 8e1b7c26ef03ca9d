import { eq } from "drizzle-orm";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { estimates } from "@/lib/db/tables/orders/estimates";
import type { Context } from "../../kernel/operation/context";

type Change = (before: readonly string[]) => string[];

/** Replaces the entries of the account's estimate; concurrent changes are serialized. */
export async function writeEntries(
  { db, now }: Pick<Context, "db" | "now">,
  accountId: number,
  change: Change,
): Promise<string[]> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  const [row] = await db.select().from(estimates).where(eq(estimates.accountId, accountId));
  const entries = change(row?.entries ?? []);
  await db
    .insert(estimates)
    .values({ accountId, entries, changedAt: now })
    .onConflictDoUpdate({ target: estimates.accountId, set: { entries, changedAt: now } });
  return entries;
}
