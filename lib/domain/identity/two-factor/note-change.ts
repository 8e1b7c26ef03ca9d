import type { FactorChange } from "@/lib/i18n/mails/notices";
import type { SignedContext } from "../../kernel/operation/context";
import { notify } from "../../messages/mails/shared/notify";

/** Writes a change of the factors to the audit log and mails the owner, in the transaction of the change. */
export async function noteChange(
  context: SignedContext,
  change: FactorChange,
  passkey?: string,
): Promise<void> {
  const { actor, address, now } = context;
  const name = passkey === undefined ? {} : { name: passkey };
  context.note({ target: `account ${actor.account.id}`, changes: { changed: change, ...name } });
  const facts = { change, at: now, address, ...(passkey === undefined ? {} : { passkey }) };
  await notify(context, actor.account, "factors.changed", facts);
}
