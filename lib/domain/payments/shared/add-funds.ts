import type { Database } from "@/lib/db/client";
import type { invoiceLines } from "@/lib/db/tables/billing";
import { lockInvoice } from "../../billing/lookup";
import { postEntry } from "../../billing/shared/ledger";

/** Turns paid funds into credit. */
export async function addFunds(
  db: Database,
  line: typeof invoiceLines.$inferSelect,
  now: Date,
): Promise<void> {
  const { accountId, currency, number } = await lockInvoice(db, line.invoiceId);
  await postEntry(db, {
    accountId,
    currency,
    kind: "payment",
    key: `funds ${line.id}`,
    description: { code: "funds_added", number },
    invoiceId: line.invoiceId,
    postings: [
      { kind: "clearing", amount: `-${line.amount}` },
      { kind: "credit", amount: line.amount },
    ],
    now,
  });
}
