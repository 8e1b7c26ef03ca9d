import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { invoiceLines, payments } from "@/lib/db/tables/billing";
import { paymentReports } from "@/lib/db/tables/payments";

const Turn = z.enum(["opened", "won", "lost"]);

/** Each turn of a dispute that was booked, as it was reported; also of payments of the combined invoice that paid this one. */
export async function readDisputes(db: Database, invoiceId: number) {
  const combined = db
    .select({ id: invoiceLines.invoiceId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.starts, "invoice"), eq(invoiceLines.relId, invoiceId)));
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
        or(eq(payments.invoiceId, invoiceId), inArray(payments.invoiceId, combined)),
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
