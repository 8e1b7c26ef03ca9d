import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import { paymentReports } from "@/lib/db/tables/money/payments";
import { withCombined } from "./shared/combined";

/** Returns who reversed the payment of an invoice that is owed again. */
export async function readTaker(db: Database, invoiceId: number): Promise<"bank" | "staff"> {
  const [last] = await db
    .select({ what: ledgerEntries.description })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.invoiceId, invoiceId), eq(ledgerEntries.kind, "chargeback")))
    .orderBy(desc(ledgerEntries.id))
    .limit(1);
  return last?.what.code === "import_undone" ? "staff" : "bank";
}

const Turn = z.enum(["opened", "won", "lost"]);

/**
 * Reads each dispute event that was booked, as it was reported, including those of the combined invoice that paid
 * this one.
 */
export async function readDisputes(db: Database, invoiceId: number) {
  const rows = await db
    .select({
      id: paymentReports.id,
      at: paymentReports.at,
      is: sql<string>`${paymentReports.what}->>'is'`,
      value: payments.amount,
      currency: payments.currency,
    })
    .from(payments)
    .innerJoin(paymentReports, eq(paymentReports.paymentId, payments.id))
    .where(
      and(
        inArray(payments.invoiceId, withCombined(db, invoiceId)),
        eq(paymentReports.outcome, "booked"),
        sql`${paymentReports.what}->>'about' = 'dispute'`,
      ),
    )
    .orderBy(asc(paymentReports.id));
  return rows.map(({ id, at, is, value, currency }) => ({
    id,
    at: at.toISOString(),
    is: Turn.parse(is),
    amount: { value, currency },
  }));
}
