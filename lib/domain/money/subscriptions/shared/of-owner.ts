import { and, eq } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";

/**
 * Condition: the invoice is the business of who owns the server now. An earlier owner pays, owes and takes money back
 * without an effect on a server that was handed over.
 */
export const isOfOwner = eq(invoices.accountId, servers.accountId);

type Pair = { serverId: number | null; invoiceId: number };

/**
 * Those of these servers and their invoices of which that holds. The caller must hold the lock of the payer's credit, which
 * a hand-over takes, too.
 */
export async function readOfOwner<P extends Pair>(db: Database, pairs: readonly P[]): Promise<P[]> {
  const serverIds = pairs.flatMap(({ serverId }) => serverId ?? []);
  const invoiceIds = pairs.map(({ invoiceId }) => invoiceId);
  const rows = await db
    .select({ serverId: servers.id, invoiceId: invoices.id })
    .from(servers)
    .innerJoin(invoices, isOfOwner)
    .where(and(anyOf(servers.id, serverIds), anyOf(invoices.id, invoiceIds)));
  const known = new Set(rows.map(({ serverId, invoiceId }) => `${serverId} ${invoiceId}`));
  return pairs.filter(({ serverId, invoiceId }) => known.has(`${serverId} ${invoiceId}`));
}
