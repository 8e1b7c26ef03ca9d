import type { Database } from "@/lib/db/client";
import { fail } from "../../../kernel/errors/fail";
import { lockServer, seeServer } from "../../../kernel/server/any-server";
import type { ServerRow } from "../../../kernel/server/server-target";
import { lockCredit } from "./ledger";

/**
 * A server of any account, locked after its owner's credit, as payments lock them. Throws if it has changed hands
 * meanwhile: whoever asked saw another owner.
 */
export async function lockWithCredit(db: Database, id: number): Promise<ServerRow> {
  const { accountId, currency } = await seeServer(db, id);
  await lockCredit(db, accountId, currency);
  const row = await lockServer(db, id);
  if (row.accountId !== accountId) throw fail("server.not_found");
  return row;
}
