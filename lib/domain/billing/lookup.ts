import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import { type DomainError, fail } from "../kernel/errors";
import type { Target } from "../kernel/target";

export type InvoiceRow = typeof invoices.$inferSelect;

const invalidInvoice = (): DomainError => fail("invoice.not_found");

/** The caller's own invoice; ill-formed, unknown and foreign ids are refused alike (specification 7). */
export const invoice = (parameter: string): Target<InvoiceRow> => ({
  noun: "invoice",
  parameter,
  find: async ({ actor, db }, value, isLocked) => {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    if (!/^\d{1,9}$/.test(text)) throw invalidInvoice();
    const isOwn = and(eq(invoices.id, Number(text)), eq(invoices.accountId, actor.account.id));
    const query = db.select().from(invoices).where(isOwn);
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw invalidInvoice();
    return row;
  },
});

/** The same row, locked. Every payment locks the account's credit first, so callers must too. */
export async function lockInvoice(db: Database, id: number): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id)).for("update");
  if (!row) throw invalidInvoice();
  return row;
}
