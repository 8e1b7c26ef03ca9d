import type { Database } from "@/lib/db/client";
import { cardPayoutLines, cardPayouts } from "@/lib/db/tables/money/card-payouts";
import { issueInvoice } from "@/lib/domain/money/billing/shared/issue-invoice";
import { bookPayout } from "@/lib/domain/money/card-payouts/shared/book-payout";

type Sold = { accountId: number; at: Date; name: string };

/** An unpaid sale of the Russian company in rubles, of 1220.00 with tax, issued at that moment. */
export const issueThen = (
  db: Database,
  { accountId, at, name }: Sold,
): Promise<{ id: number; number: string }> =>
  db.transaction(async (tx) => {
    const { id, number } = await issueInvoice(tx, {
      ...{ accountId, companyId: 2, orderId: null, currency: "RUB" },
      lines: [
        {
          ...{ code: "item", type: "Item", relId: 0, serverId: null, quantity: 1 },
          description: { code: "item", name },
          ...{ unitPrice: "1000.00", amount: "1000.00" },
        },
      ],
      ...{ subtotal: "1000.00", tax: "220.00", taxRate: "22.00", total: "1220.00" },
      taxReason: { code: "domestic", rate: "22.00", country: "RU" },
      trace: [{ code: "total", amount: { value: "1220.00", currency: "RUB" } }],
      ...{ issuedAt: at, dueAt: at },
    });
    return { id, number: number ?? String(id) };
  });

/** A payout of a card service to that company of 970.00, after a fee of 30.00, which came to the bank at that moment. */
export const payOutThen = (db: Database, { at, name }: Omit<Sold, "accountId">): Promise<number> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .insert(cardPayouts)
      .values({
        ...{ method: "stripe", outsideId: name, companyId: 2, amount: "970.00", currency: "RUB" },
        ...{ createdAt: at, arrivesAt: at, readAt: at },
      })
      .returning({ id: cardPayouts.id });
    if (!row) throw new Error("The payout was not written.");
    await tx.insert(cardPayoutLines).values({
      ...{ payoutId: row.id, outsideId: `${name}-1`, kind: "payment" },
      ...{ gross: "1000.00", fee: "30.00", net: "970.00" },
    });
    await bookPayout(tx, row.id);
    return row.id;
  });
