import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";

export type NamedServer = { id: number; hostname: string };

/** The servers that each of these invoices charges for, by invoice. */
export async function readServersOf(
  db: Database,
  invoiceIds: readonly number[],
): Promise<Map<number, NamedServer[]>> {
  const found = new Map<number, NamedServer[]>();
  if (invoiceIds.length === 0) return found;
  const rows = await db
    .selectDistinct({ invoiceId: invoiceLines.invoiceId, id: servers.id, hostname: servers.hostname })
    .from(invoiceLines)
    .innerJoin(servers, eq(servers.id, invoiceLines.serverId))
    .where(inArray(invoiceLines.invoiceId, [...invoiceIds]))
    .orderBy(asc(servers.id));
  for (const { invoiceId, ...server } of rows) {
    const known = found.get(invoiceId) ?? [];
    known.push(server);
    found.set(invoiceId, known);
  }
  return found;
}
