import type { SignedContext } from "../../kernel/operation/context";
import { countFailures, requireUnblocked, type Subject } from "../../kernel/rate-limits/shared/failures";

/** Rate limit for manual sends, because the URL may belong to somebody else. */
export async function limitSending({ db, now, actor }: SignedContext): Promise<void> {
  const sender: Subject = { kind: "notification_test", name: String(actor.account.id) };
  await requireUnblocked(db, sender, now);
  await countFailures(db, [sender], now);
}
