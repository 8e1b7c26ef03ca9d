import { locked, type Target } from "../../../kernel/operation/target";
import type { ServerRow } from "../../../kernel/server/server-target";
import { lockCredit } from "./ledger";

/**
 * A server, locked after its owner's credit: for operations that charge or give back. Payments lock in this order, so
 * that the two wait for each other instead of deadlocking.
 */
export const lockedAfterCredit = (target: Target<ServerRow>): ReturnType<typeof locked<ServerRow>> =>
  locked({
    ...target,
    find: async (context, value, isLocked) => {
      if (isLocked) {
        const { accountId, currency } = await target.find(context, value, false);
        await lockCredit(context.db, accountId, currency);
      }
      return target.find(context, value, isLocked);
    },
  });
