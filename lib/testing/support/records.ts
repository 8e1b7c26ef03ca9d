import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { signUpBlocks } from "@/lib/db/tables/customers/sign-up-blocks";
import { taxExemptions } from "@/lib/db/tables/customers/tax-exemptions";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { orders } from "@/lib/db/tables/orders/orders";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { customerNotes } from "@/lib/db/tables/support/back-office";

/** Rows of a customer's record, each with that word in every text; by table, their ids. */
export type Records = Record<
  | "abuse_cases"
  | "customer_notes"
  | "order_reviews"
  | "product_subscriptions"
  | "sign_up_blocks"
  | "tax_exemptions",
  number
>;

type Inserted = { id: number }[];
const idOf = ([row]: Inserted): number => {
  if (!row) throw new Error("The row was not written.");
  return row.id;
};

type Whose = { accountId: number; serverId: number };

/** Inserts one row of each for a customer with that server; `word` stands in every text that they have. */
export async function addRecords({ accountId, serverId }: Whose, word: string, now: Date): Promise<Records> {
  const db = database();
  const order = await db.select({ id: orders.id }).from(orders).where(eq(orders.serverId, serverId));
  const review = { orderId: idOf(order), points: 60, threshold: 60, state: "waiting" } as const;
  const product = await db
    .insert(products)
    .values({
      names: { en: "Rack", ru: "Rack", de: "Rack" },
      months: 1,
      prices: { EUR: "1.00" },
      createdAt: now,
    })
    .returning({ id: products.id });
  const sold = {
    productId: idOf(product),
    quantity: 1,
    currency: "EUR",
    startsAt: now,
    nextAt: now,
  } as const;
  const complaint = {
    kind: "spam",
    address: "198.51.100.9",
    network: "198.51.100.0/24",
    complaints: 1,
  } as const;
  return {
    abuse_cases: idOf(
      await db
        .insert(abuseCases)
        .values({ ...complaint, accountId, seenAt: now, openedAt: now, complainedAt: now })
        .returning({ id: abuseCases.id }),
    ),
    customer_notes: idOf(
      await db
        .insert(customerNotes)
        .values({ accountId, text: word, createdAt: now })
        .returning({ id: customerNotes.id }),
    ),
    order_reviews: idOf(
      await db
        .insert(orderReviews)
        .values({ ...review, accountId, note: word, createdAt: now })
        .returning({ id: orderReviews.id }),
    ),
    product_subscriptions: idOf(
      await db
        .insert(productSubscriptions)
        .values({ ...sold, accountId, endReason: word, createdAt: now })
        .returning({ id: productSubscriptions.id }),
    ),
    sign_up_blocks: idOf(
      await db
        .insert(signUpBlocks)
        .values({
          accountId,
          kind: "email",
          hash: Buffer.from(word),
          hint: word,
          reason: word,
          blockedAt: now,
        })
        .returning({ id: signUpBlocks.id }),
    ),
    tax_exemptions: idOf(
      await db
        .insert(taxExemptions)
        .values({
          ...{ accountId, basis: word, grantedAt: now },
          ...{ proofName: word, proofType: "application/pdf", proof: Buffer.from(word) },
        })
        .returning({ id: taxExemptions.id }),
    ),
  };
}
