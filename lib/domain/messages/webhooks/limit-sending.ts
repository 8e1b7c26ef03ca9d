import type { SignedContext } from "../../kernel/operation/context";
import { countFailures, requireUnblocked, type Subject } from "../../kernel/rate-limits/shared/failures";

/** What an owner has sent by a press goes to an address that may be someone else's. */
export async function limitSending({ db, now, actor }: SignedContext): Promise<void> {
  const sender: Subject = { kind: "notification_test", name: String(actor.account.id) };
  await requireUnblocked(db, sender, now);
  await countFailures(db, [sender], now);
}
