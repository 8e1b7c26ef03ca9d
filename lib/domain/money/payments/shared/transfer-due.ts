import { and, inArray } from "drizzle-orm";
import { type Money, total, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import type { InvoiceRow } from "../../billing/lookup";
import { readAbandonable } from "../../billing/shared/abandonable";
import { balanceOf, payableOf } from "../../billing/shared/balance";
import { namedBy } from "../../billing/shared/combined";
import { statusesOfReleased } from "./pay-released";

/** Sum that is still open on the parts of a closed combined invoice. */
async function readReleased(db: Database, combined: InvoiceRow): Promise<Money> {
  const { id, currency } = combined;
  const parts = await db
    .select()
    .from(invoices)
    .where(
      and(inArray(invoices.id, namedBy(db, id)), inArray(invoices.status, statusesOfReleased(combined))),
    );
  return total(parts.map(payableOf), currency);
}

/** Balance of an invoice whose unpaid combined invoice can be closed; else it is not payable on its own. */
async function readAlone(db: Database, invoice: InvoiceRow, combinedId: number): Promise<Money> {
  const mayEnd = await readAbandonable(db, [combinedId]);
  return mayEnd.has(combinedId) ? balanceOf(invoice) : zero(invoice.currency);
}

/**
 * Amount that a transfer naming this invoice can pay: its own balance, or that of the parts of a closed combined
 * invoice.
 */
export async function readTransferDue(db: Database, invoice: InvoiceRow): Promise<Money> {
  const { kind, status, combinedInto } = invoice;
  if (combinedInto !== null) return readAlone(db, invoice, combinedInto);
  if (kind === "combined" && status === "Cancelled") return readReleased(db, invoice);
  return payableOf(invoice);
}
