import { eq } from "drizzle-orm";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { Ended, OfTransfer } from "./schema";
import { isAddressedTo, lockOffer } from "./shared/read-offers";

/** `eq/decline_transfer`: the server stays with who has offered it, who is told. */
export const declineTransfer = operation({
  name: "eq.decline_transfer",
  summary: "Declines a server that another account offers",
  description: "Declines a server that was offered to this account. Its owner is told, and keeps it.",
  access: writes({ right: "eq/order_instance", whole: true }),
  changes: ["servers"],
  fails: ["transfer.not_found"],
  input: OfTransfer,
  output: Ended,
  run: async ({ db, now, actor, note }, { transfer }) => {
    const { account } = actor;
    const offer = await lockOffer(db, transfer, now);
    if (!isAddressedTo(account, offer.recipient)) throw fail("transfer.not_found");
    await db
      .update(serverTransfers)
      .set({ endedAt: now, toAccountId: account.id })
      .where(eq(serverTransfers.id, transfer));
    const [row] = await db.select().from(servers).where(eq(servers.id, offer.serverId));
    if (row && row.accountId === offer.fromAccountId && row.deletedAt === null)
      await notifyOwner({ db, now }, row.accountId, "server.transfer_ended", {
        ...{ id: row.id, hostname: row.hostname, outcome: "declined", amount: null, currency: row.currency },
      });
    note({ target: `account ${account.id}`, changes: { declined_offer: transfer } });
    return { transfer };
  },
});
