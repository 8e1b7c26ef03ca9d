import type { Money } from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { lockCredit } from "../../../money/billing/shared/ledger";
import { dropRenewal, readOpenRenewals } from "../../../money/subscriptions/shared/void-renewal";

/**
 * The next period was invoiced without a change that is made now: that invoice is cancelled, and comes anew with the
 * change.
 */
export async function dropOldRenewals(
  { db, now }: SignedContext,
  row: ServerRow,
  reason: ReturnParams,
): Promise<void> {
  for (const renewal of await readOpenRenewals(db, row.id)) await dropRenewal(db, renewal, reason, now);
}

/** The same for a change that is no other size; returns the credit from before, locked. */
export async function remakeRenewals(context: SignedContext, row: ServerRow): Promise<Money> {
  const credit = await lockCredit(context.db, row.accountId, row.currency);
  await dropOldRenewals(context, row, { code: "made_anew", hostname: row.hostname });
  return credit;
}
