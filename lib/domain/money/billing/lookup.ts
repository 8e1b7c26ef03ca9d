import { and, eq, exists, ne, notExists, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Database, database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { type DomainError, fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import type { Target } from "../../kernel/operation/target";

export type InvoiceRow = typeof invoices.$inferSelect;

const invalidInvoice = (): DomainError => fail("invoice.not_found");

/** Condition for a server key: invoices about its server and no other. `id` is the column with the invoice's ID. */
export function isInvoiceOfKey({ actor: { session } }: SignedContext, id: AnyPgColumn): SQL | undefined {
  const { serverId } = session;
  if (serverId === null) return undefined;
  const lines = (narrow: SQL) =>
    database()
      .select({ id: invoiceLines.id })
      .from(invoiceLines)
      .where(and(eq(invoiceLines.invoiceId, id), narrow));
  return and(
    exists(lines(eq(invoiceLines.serverId, serverId))),
    notExists(lines(ne(invoiceLines.serverId, serverId))),
  );
}

/** Returns the caller's invoice; malformed, unknown and foreign IDs give the same error (specification 7). */
export const invoice = (parameter: string): Target<InvoiceRow> => ({
  noun: "invoice",
  parameter,
  fails: ["invoice.not_found"],
  find: async (context, value, isLocked) => {
    const { actor, db } = context;
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    if (!/^\d{1,9}$/.test(text)) throw invalidInvoice();
    const isOwn = and(
      eq(invoices.id, Number(text)),
      eq(invoices.accountId, actor.account.id),
      isInvoiceOfKey(context, invoices.id),
    );
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
