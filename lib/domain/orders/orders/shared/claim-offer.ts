import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { offers } from "@/lib/db/tables/orders/offers";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";

/** Why an offer's price does not hold for a quote or an order. */
export const offerFailures = [
  "offer.not_found",
  "offer.accepted",
  "offer.withdrawn",
  "offer.expired",
  "offer.other",
] as const;

type Wanted = { presetId: number; location: string; period: string; count: number };

/** `price`: net, of the preset for a month. */
export type ClaimedOffer = { id: number; price: string; holdsUntil: Date };

/** The offer of that number, if the account has it, it still holds, and is for exactly that; null = none is named. */
export async function claimOffer(
  { db, now, actor: { account } }: SignedContext,
  id: number | undefined,
  wanted: Wanted,
): Promise<ClaimedOffer | null> {
  if (!id) return null;
  const isIts = and(eq(offers.id, id), eq(offers.accountId, account.id));
  const [row] = await db.select().from(offers).where(isIts);
  if (!row || row.currency !== account.currency) throw fail("offer.not_found");
  if (row.acceptedAt !== null) throw fail("offer.accepted");
  if (row.withdrawnAt !== null) throw fail("offer.withdrawn");
  if (row.holdsUntil <= now) throw fail("offer.expired");
  const isSame =
    row.presetId === wanted.presetId &&
    row.location === wanted.location &&
    row.period === wanted.period &&
    row.count === wanted.count;
  if (!isSame) throw fail("offer.other");
  return { id, price: row.price, holdsUntil: row.holdsUntil };
}

/** Marks the offer as accepted by that order; of two at once, or of an order and its withdrawal, the second one is refused. */
export async function takeOffer(db: Database, id: number, orderId: number, now: Date): Promise<void> {
  const isOpen = and(eq(offers.id, id), isNull(offers.acceptedAt), isNull(offers.withdrawnAt));
  const taken = await db
    .update(offers)
    .set({ acceptedAt: now, orderId })
    .where(isOpen)
    .returning({ id: offers.id });
  if (taken.length > 0) return;
  const [row] = await db.select({ withdrawnAt: offers.withdrawnAt }).from(offers).where(eq(offers.id, id));
  throw fail(row?.withdrawnAt ? "offer.withdrawn" : "offer.accepted");
}
