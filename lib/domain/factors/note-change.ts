import type { SignedContext } from "../kernel/context";
import { mailSecurity, type SecurityEvent } from "./security-mail";

/** A change of the factors in the audit log and in a mail to the owner, in the transaction of the change. */
export async function noteChange(context: SignedContext, event: SecurityEvent, name?: string): Promise<void> {
  const { actor, db, address, now } = context;
  context.note({
    target: `account ${actor.account.id}`,
    changes: name === undefined ? { changed: event } : { changed: event, name },
  });
  await mailSecurity(db, { account: actor.account, event, address, now, ...(name ? { name } : {}) });
}
