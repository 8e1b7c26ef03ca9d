import { eq } from "drizzle-orm";
import { moneyOf, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, type payments } from "@/lib/db/tables/money/billing";
import { nameOf } from "../../billing/rules";
import { postEntry } from "../../billing/shared/ledger";

type Returned = Pick<typeof payments.$inferSelect, "accountId" | "invoiceId" | "amount" | "currency">;

/** `id`: of the payment, or the name of a refund of a part or of one made at the provider. */
export async function bookPayout(
  db: Database,
  { id, accountId, invoiceId, amount, currency }: Returned & { id: number | string },
  step: "paid_out" | "paid_out_failed",
  now: Date,
): Promise<void> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const isOut = step === "paid_out";
  const sent = moneyOf(amount, currency);
  await postEntry(db, {
    accountId,
    currency,
    kind: "refund",
    key: `${isOut ? "payout" : "payout back"} ${id}`,
    description: { code: step, number: invoice ? nameOf(invoice) : "" },
    invoiceId,
    postings: [
      { kind: "credit", amount: isOut ? negate(sent) : sent },
      { kind: "payments", amount: isOut ? sent : negate(sent) },
    ],
    now,
  });
}
