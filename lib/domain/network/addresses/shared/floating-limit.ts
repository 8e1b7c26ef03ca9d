import { and, count, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { requireAble } from "../../../servers/servers/shared/able";
import { maxFloating } from "../rules";

/** Throws if the server's back end cannot move addresses, or the account would have more floating ones than its share. */
export async function requireFloatable(db: Database, row: ServerRow, more: number): Promise<void> {
  await requireAble(db, row, "moveAddress");
  const [held] = await db
    .select({ count: count() })
    .from(serverAddresses)
    .where(and(eq(serverAddresses.ownerId, row.accountId), isNotNull(serverAddresses.paidBy)));
  if ((held?.count ?? 0) + more > maxFloating) throw fail("address.too_many_floating");
}
