import type { Money } from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { lockCredit } from "../../../money/billing/shared/ledger";
import { dropWithdrawn } from "../../../money/subscriptions/shared/lift-suspension";
import { dropRenewal, readOpenRenewals } from "../../../money/subscriptions/shared/void-renewal";

/**
 * Cancels the invoice of the next period, issued without a change that is made now; it is issued again with the
 * change. So is one that was withdrawn for an end of the server, if that is taken back.
 */
export async function dropOldRenewals(
  { db, now }: SignedContext,
  row: ServerRow,
  reason: ReturnParams,
): Promise<void> {
  for (const renewal of await readOpenRenewals(db, row.id)) await dropRenewal(db, renewal, reason, now);
  await dropWithdrawn(db, row, now);
}

/** The same for a change other than of the preset; returns the previous credit, locked. */
export async function remakeRenewals(context: SignedContext, row: ServerRow): Promise<Money> {
  const credit = await lockCredit(context.db, row.accountId, row.currency);
  await dropOldRenewals(context, row, { code: "made_anew", hostname: row.hostname });
  return credit;
}
