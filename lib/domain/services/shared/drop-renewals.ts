import type { ReturnFact } from "@/lib/base/facts/billing";
import type { SignedContext } from "../../kernel/context";
import type { ServerRow } from "../../servers/lookup";
import { dropRenewal, readOpenRenewals } from "../../subscriptions/shared/void-renewal";

/**
 * The next period was invoiced without a change that is made now: that invoice is cancelled, and comes anew with the
 * change.
 */
export async function dropOldRenewals(
  { db, now }: SignedContext,
  row: ServerRow,
  reason: ReturnFact,
): Promise<void> {
  for (const renewal of await readOpenRenewals(db, row.id)) await dropRenewal(db, renewal, reason, now);
}
