import { brandOfAccount } from "../../../kernel/brand/loaded";
import type { SignedContext } from "../../../kernel/operation/context";
import { consumeRateLimit, requireRateLimit } from "../../../kernel/rate-limits/shared/rate-limit";
import { addLink, hasLink, linkUrl, voidLinks } from "../../../messages/mails/shared/links";
import { notify } from "../../../messages/mails/shared/notify";
import { mailboxOf } from "./read-email";
import { isUnconfirmed } from "./unconfirmed";

const linkSeconds = 7 * 86_400;

async function sendLink(context: SignedContext, address: string): Promise<void> {
  const { db, actor, now } = context;
  const { id: accountId } = actor.account;
  const link = { purpose: "confirm_recipient", accountId, detail: address } as const;
  await voidLinks(db, link, now);
  const token = await addLink(db, { ...link, lifeSeconds: linkSeconds, now });
  const url = linkUrl(brandOfAccount(actor.account), "/confirm-recipient", token);
  await notify(context, { ...actor.account, email: address }, "recipient.confirm", { url });
}

const limitsOf = ({ actor }: SignedContext, address: string) => ({
  ofAccount: { kind: "confirm_account", name: String(actor.account.id) } as const,
  ofMailbox: { kind: "confirm_mailbox", name: mailboxOf(address) } as const,
});

/**
 * Asks the reader of an address, once, for consent to notifications. If the account exceeds the rate limit, nothing
 * is thrown: the address stays unconfirmed, and its owner's page offers to resend.
 */
export async function requestEmailConfirmation(context: SignedContext, address: string): Promise<void> {
  const { db, actor, now } = context;
  const { id: accountId } = actor.account;
  if (!(await isUnconfirmed(db, accountId, address))) return;
  if (await hasLink(db, { purpose: "confirm_recipient", accountId, detail: address }, now)) return;
  const { ofAccount, ofMailbox } = limitsOf(context, address);
  if ((await consumeRateLimit(db, ofAccount, now)) && (await consumeRateLimit(db, ofMailbox, now)))
    await sendLink(context, address);
}

/**
 * Resends the request; throws 429 if the account exceeds its rate limit. Does not reveal requests by other accounts
 * to the mailbox.
 */
export async function resendEmailConfirmation(context: SignedContext, address: string): Promise<void> {
  const { ofAccount, ofMailbox } = limitsOf(context, address);
  await requireRateLimit(context.db, ofAccount, context.now);
  if (await consumeRateLimit(context.db, ofMailbox, context.now)) await sendLink(context, address);
}
