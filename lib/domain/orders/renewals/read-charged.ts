import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";

/** Servers by invoice; a combined invoice has those of its parts. */
export async function readCharged(db: Database, invoiceIds: number[]) {
  if (invoiceIds.length === 0) return new Map<number, { id: number; hostname: string }[]>();
  const isAsked = or(inArray(invoices.id, invoiceIds), inArray(invoices.combinedInto, invoiceIds));
  const rows = await db
    .selectDistinct({
      invoiceId: sql<number>`case when ${inArray(invoices.id, invoiceIds)} then ${invoices.id}
        else ${invoices.combinedInto} end`,
      id: servers.id,
      hostname: servers.hostname,
    })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .innerJoin(servers, eq(servers.id, invoiceLines.serverId))
    .where(isAsked)
    .orderBy(asc(servers.id));
  const found = groupBy(rows, ({ invoiceId }) => invoiceId);
  return new Map(
    [...found].map(([invoice, all]) => [invoice, all.map(({ id, hostname }) => ({ id, hostname }))] as const),
  );
}
