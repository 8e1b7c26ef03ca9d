import { eq } from "drizzle-orm";
import { z } from "zod";
import { laterOf } from "@/lib/base/later-of";
import type { Database } from "@/lib/db/client";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { dropUnpaidImages } from "../images/shared/drop-unpaid-images";
import { requireImage } from "../images/shared/require-image";

async function lockSubscription(db: Database, id: number) {
  const [row] = await db
    .select({ subscription: productSubscriptions, names: products.names })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(eq(productSubscriptions.id, id))
    .for("update", { of: productSubscriptions });
  if (!row) throw fail("product.not_found");
  return row;
}

const AskedOfSubscription = z.object({ id: z.int32(), reason: staffReason });

/**
 * Ends a product of a customer: no further period is invoiced, and an image that it pays for goes. What was invoiced stays; it can be
 * refunded by line.
 */
export const endSubscription = staffOperation({
  name: "products.end",
  summary: "Ends a product of a customer",
  access: byStaff("write", "servers/price"),
  within: { product_subscriptions: "id" },
  changes: ["billing"],
  fails: ["product.not_found", "product.ended"],
  input: AskedOfSubscription,
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { subscription, names } = await lockSubscription(db, id);
    if (subscription.endedAt !== null) throw fail("product.ended");
    await db
      .update(productSubscriptions)
      .set({ endedAt: now, endReason: reason })
      .where(eq(productSubscriptions.id, id));
    await dropUnpaidImages(db, [id], now);
    const changes = { product: names.en, ended: true, reason };
    note({ accountId: subscription.accountId, target: `subscription ${id}`, changes });
    return {};
  },
});

/** Undoes the end of a product: it is invoiced from the end of its last invoiced period on, or from now on. */
export const resumeSubscription = staffOperation({
  name: "products.resume",
  summary: "Continues a product of a customer that was ended",
  access: byStaff("write", "servers/price"),
  within: { product_subscriptions: "id" },
  changes: ["billing"],
  fails: ["product.not_found", "server_image.not_found"],
  input: AskedOfSubscription,
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { subscription, names } = await lockSubscription(db, id);
    const { endedAt, nextAt, accountId } = subscription;
    if (endedAt === null) return {};
    await requireImage(db, id);
    // Days on which the customer did not have it are not invoiced.
    const next = laterOf(nextAt, now);
    await db
      .update(productSubscriptions)
      .set({ endedAt: null, endReason: "", pausedAt: null, nextAt: next })
      .where(eq(productSubscriptions.id, id));
    note({ accountId, target: `subscription ${id}`, changes: { product: names.en, ended: false, reason } });
    return {};
  },
});
