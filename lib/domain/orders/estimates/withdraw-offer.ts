import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { offers } from "@/lib/db/tables/orders/offers";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { notifyOwner } from "../../messages/mails/shared/notify";

/** An order that takes the offer waits for its row, and then finds it withdrawn; or was first. */
async function lockOffer(db: Database, id: number) {
  const [row] = await db
    .select({ offer: offers, preset: presets.name })
    .from(offers)
    .innerJoin(presets, eq(presets.id, offers.presetId))
    .where(eq(offers.id, id))
    .for("update", { of: offers });
  if (!row) throw fail("offer.not_found");
  return row;
}

/** Withdraws an offer that nobody has accepted: its price holds no more, and the customer is told. Again changes nothing. */
export const withdrawOffer = staffOperation({
  name: "estimates.withdraw_offer",
  summary: "Withdraws an offer to a customer that is still open",
  access: byStaff("write", "customers/edit"),
  within: { offers: "id" },
  changes: ["estimates"],
  fails: ["offer.not_found", "offer.accepted", "offer.expired"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { offer, preset } = await lockOffer(db, id);
    if (offer.acceptedAt !== null) throw fail("offer.accepted");
    if (offer.withdrawnAt !== null) return {};
    if (offer.holdsUntil <= now) throw fail("offer.expired");
    await db
      .update(offers)
      .set({ withdrawnAt: now, withdrawnBy: staffIdOf(actor) })
      .where(eq(offers.id, id));
    const { accountId, location, count, price, currency } = offer;
    await notifyOwner({ db, now }, accountId, "estimate.withdrawn", { preset, location, count });
    note({
      accountId,
      target: `account ${accountId}`,
      changes: {
        ...{ offered: { from: preset, to: null }, location, count },
        ...{ price: `${price} ${currency}`, reason },
      },
    });
    return {};
  },
});
