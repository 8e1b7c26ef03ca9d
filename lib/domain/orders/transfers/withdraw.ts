import { eq } from "drizzle-orm";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { writes } from "../../kernel/access/access";
import { isInReach } from "../../kernel/access/reach";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { Ended, OfTransfer } from "./schema";
import { lockOffer } from "./shared/read-offers";

/** `eq/withdraw_transfer`: the server stays with its owner. */
export const withdrawTransfer = operation({
  name: "eq.withdraw_transfer",
  summary: "Withdraws the offer of a server",
  description: "Ends an offer of this account before it is accepted. The server stays where it is.",
  access: writes({ right: "billing/request_cancellation" }),
  changes: ["servers"],
  fails: ["transfer.not_found"],
  input: OfTransfer,
  output: Ended,
  run: async ({ db, now, actor, note }, { transfer }) => {
    const offer = await lockOffer(db, transfer, now);
    if (offer.fromAccountId !== actor.account.id || !isInReach(actor.session, offer.serverId))
      throw fail("transfer.not_found");
    await db.update(serverTransfers).set({ endedAt: now }).where(eq(serverTransfers.id, transfer));
    note({
      target: `server ${offer.serverId}`,
      changes: { offered_to: { from: offer.recipient, to: null } },
    });
    return { transfer };
  },
});
