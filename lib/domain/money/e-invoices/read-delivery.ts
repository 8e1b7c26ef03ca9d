import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { eInvoiceDeliveries } from "@/lib/db/tables/money/e-invoices";
import type { ShownDelivery } from "./schema";

/** How an invoice's way through the network stands; null = it goes by none. */
export async function readDelivery(db: Database, invoiceId: number): Promise<ShownDelivery | null> {
  const [row] = await db.select().from(eInvoiceDeliveries).where(eq(eInvoiceDeliveries.invoiceId, invoiceId));
  if (!row) return null;
  const { id, state, recipient, reason, createdAt, sentAt, endedAt } = row;
  const at = (endedAt ?? sentAt ?? createdAt).toISOString();
  return { id, state, recipient, reason: reason ?? "", at };
}
