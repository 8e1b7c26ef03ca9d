import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { handOvers } from "@/lib/db/tables/orders/dunning";
import type { InvoiceRow } from "../lookup";

const openOf = (invoiceId: number) => and(eq(handOvers.invoiceId, invoiceId), isNull(handOvers.endedAt));

/**
 * SQL: somebody else collects the invoice. Others in the state `Collections` were charged back. For queries that join it with
 * another table.
 */
export const isHandedOver = (): SQL<boolean> =>
  sql<boolean>`exists (select from ${handOvers}
    where ${handOvers.invoiceId} = ${invoices.id} and ${handOvers.endedAt} is null)`;

/** Who collects an invoice, since which day of its seller; null = nobody does. */
export async function readHandOver(
  db: Database,
  { id, status, timeZone }: Pick<InvoiceRow, "id" | "status" | "timeZone">,
): Promise<{ collector: string; since: string } | null> {
  if (status !== "Collections") return null;
  const [row] = await db
    .select({ collector: handOvers.collector, at: handOvers.handedAt })
    .from(handOvers)
    .where(openOf(id));
  return row ? { collector: row.collector, since: dayIn(row.at, timeZone) } : null;
}

/** Nothing is to be collected any more. `by`: who has taken it back; null = it was paid or canceled. */
export async function endHandOver(
  db: Database,
  invoiceId: number,
  by: number | null,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(handOvers)
    .set({ endedAt: now, endedBy: by })
    .where(openOf(invoiceId))
    .returning({ id: handOvers.id });
  return ended.length > 0;
}
