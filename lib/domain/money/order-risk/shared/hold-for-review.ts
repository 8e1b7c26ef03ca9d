import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { isTrusted, weigh } from "../rules";
import { lockWeighed, type Weighed } from "./facts";
import { riskTerms } from "./terms";

type Known = NonNullable<Awaited<ReturnType<typeof lockWeighed>>>;

/** Weighs the order and stores its risk. Returns whether it waits. */
async function weighOrder(db: Database, { order, facts, trusting }: Known, now: Date): Promise<boolean> {
  const terms = riskTerms();
  const { points, reasons } = weigh(facts, terms);
  const isHigh = points >= terms.threshold;
  const { chargebacks } = facts;
  const state = !isHigh
    ? ("passed" as const)
    : isTrusted({ ...trusting, chargebacks }, terms.trust)
      ? ("trusted" as const)
      : ("waiting" as const);
  const { threshold } = terms;
  const { orderId, accountId } = order;
  await db
    .insert(orderReviews)
    .values({ orderId, accountId, points, threshold, reasons, state, createdAt: now });
  return state === "waiting";
}

async function hold(db: Database, { orderId: id, accountId, serverId }: Weighed, now: Date): Promise<void> {
  await db.update(orders).set({ status: "in_review" }).where(eq(orders.id, id));
  const [server] = await db
    .update(servers)
    .set({ state: "in_review" })
    .where(eq(servers.id, serverId))
    .returning({ hostname: servers.hostname });
  const about = { target: `server ${serverId}`, changes: { order: id }, cause: `order ${id}` };
  await writeSystemEvents(db, [{ operation: "orders.hold", accountId, ...about }], now);
  const facts = { id: serverId, hostname: server?.hostname ?? "", what: "waiting" as const };
  await notifyOwner({ db, now }, accountId, "order.review", facts);
}

/**
 * Decides whether the order of an invoice that is paid now waits for staff, and makes it wait. However it is paid: this
 * is called where a payment starts what it is for. False: it has no order that waits for a payment, or goes on. The
 * caller holds the locks of the owner's credit and of the invoice.
 */
export async function holdForReview(db: Database, invoiceId: number, now: Date): Promise<boolean> {
  const known = await lockWeighed(db, invoiceId, riskTerms().windowHours, now);
  if (!known) return false;
  // Paid once more, as after a chargeback: its review is still open.
  if (known.order.isHeld) return true;
  const isWaiting = await weighOrder(db, known, now);
  if (isWaiting) await hold(db, known.order, now);
  return isWaiting;
}
