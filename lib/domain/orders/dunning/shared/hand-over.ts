import { eq } from "drizzle-orm";
import { decimalOf, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { handOvers } from "@/lib/db/tables/orders/dunning";
import type { SystemEvent } from "../../../kernel/audit-trail/write-audit";
import { type InvoiceRow, lockInvoice } from "../../../money/billing/lookup";
import { isOwedSale, nameOf, stepFrom } from "../../../money/billing/rules";
import { balanceOf } from "../../../money/billing/shared/balance";
import { cancelAndTell } from "../../../money/billing/shared/cancel-and-tell";

type To = {
  /** Who collects it from now on. */
  collector: string;
  /** Null = by the plan. */
  by: number | null;
};

/** Only an invoice that is owed can be handed over, once. */
export const canBeHandedOver = (invoice: InvoiceRow): boolean =>
  stepFrom(invoice.status, "hand_over") !== null && isOwedSale(invoice) && isPositive(balanceOf(invoice));

/**
 * Hands an unpaid invoice over: it is still owed to the seller, so nothing is posted, and the panel reminds of it no more. A
 * combined invoice that it is part of is canceled. The caller must hold the locks (lockCredit, then the invoice row) and
 * tell its owner.
 */
export async function handOver(db: Database, invoice: InvoiceRow, { collector, by }: To, now: Date) {
  const { id, accountId, combinedInto } = invoice;
  if (combinedInto !== null) {
    await lockInvoice(db, combinedInto);
    await cancelAndTell(db, combinedInto, { code: "part_gone" }, now);
  }
  await db
    .update(invoices)
    .set({ status: "Collections", combinedInto: null, updatedAt: now })
    .where(eq(invoices.id, id));
  await db.insert(handOvers).values({
    ...{ invoiceId: id, accountId, collector, amount: decimalOf(balanceOf(invoice)) },
    ...{ handedAt: now, handedBy: by },
  });
}

/** What its owner is told. */
export const handedOverFacts = (invoice: InvoiceRow, collector: string) => ({
  ...{ invoice: invoice.id, number: nameOf(invoice), currency: invoice.currency, collector },
  amount: decimalOf(balanceOf(invoice)),
});

type Due = { invoice: InvoiceRow; terms: { collector: string }; isHandedOver: boolean };

/** Hands over what the plan of its owner says; returns what goes on record. */
export async function handOverByPlan(db: Database, due: Due, now: Date): Promise<SystemEvent> {
  const { invoice, terms } = due;
  const { collector } = terms;
  await handOver(db, invoice, { collector, by: null }, now);
  // A deletion in the same round says that it stays owed.
  due.isHandedOver = true;
  return {
    operation: "dunning.hand_over_unpaid",
    accountId: invoice.accountId,
    target: `invoice ${invoice.id}`,
    changes: { collector },
    cause: `invoice ${invoice.id}`,
  };
}
