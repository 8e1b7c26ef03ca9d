import { desc, eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { fail } from "../../../kernel/errors/fail";

/** The server's main address, and the record type for it. */
export async function mainAddress(
  db: Database,
  serverId: number,
): Promise<{ content: string; type: "A" | "AAAA" }> {
  const [row] = await db
    .select({ ip: serverAddresses.ip })
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, serverId))
    .orderBy(desc(serverAddresses.isMain), serverAddresses.id)
    .limit(1);
  if (!row) throw fail("server.not_ready");
  return { content: row.ip, type: ipaddr.IPv4.isValid(row.ip) ? "A" : "AAAA" };
}
