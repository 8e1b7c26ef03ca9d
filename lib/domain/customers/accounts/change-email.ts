import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { readEmail } from "../../identity/email-confirmations/shared/read-email";
import { writes } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { readBrandOf } from "../../kernel/brand/of-account";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { addLink, linkUrl, voidLinks } from "../../messages/mails/shared/links";
import { notify } from "../../messages/mails/shared/notify";
import { findByEmail } from "./find-account";
import { mayMail, requireMailRate } from "./mail-limits";

const confirmSeconds = 86_400;
const undoSeconds = 7 * 86_400;

type Owner = { id: number; email: string; language: string };
type Move = { from: string; to: string; isDone: boolean; now: Date };

/**
 * Notifies the old address, with a link that undoes the change. A later link to the same mailbox replaces an earlier
 * one; links to earlier mailboxes stay valid, or a thief could remove them by changing the address twice.
 */
export async function tellOldAddress(
  db: Database,
  owner: Owner,
  { from, to, isDone, now }: Move,
): Promise<void> {
  await voidLinks(db, { purpose: "undo_email", accountId: owner.id, detail: from }, now);
  const token = await addLink(db, {
    purpose: "undo_email",
    accountId: owner.id,
    detail: from,
    lifeSeconds: undoSeconds,
    now,
  });
  const name = isDone ? "email.changed" : "email.change_asked";
  const url = linkUrl(await readBrandOf(db, owner.id), "/undo-email", token);
  await notify({ db, now }, { ...owner, email: from }, name, { to, url });
}

/** If the new address already has an account, the mail says so; the requester must not learn it. */
async function tellNewAddress(context: SignedContext, to: string, token: string): Promise<void> {
  const { db, now, actor } = context;
  if (!(await mayMail(db, to, now))) return;
  const known = await findByEmail(db, to);
  if (known && known.id !== context.actor.account.id)
    return notify(context, { ...known, email: to }, "sign_up.known_address", {});
  const url = linkUrl(brandOfAccount(actor.account), "/confirm-email", token);
  await notify(context, { ...actor.account, email: to }, "email.confirm", { url });
}

/** Mails the link that confirms an address; replaces an earlier one. */
export async function mailConfirmation(context: SignedContext, email: string): Promise<void> {
  const { db, now, actor } = context;
  const link = { purpose: "change_email", accountId: actor.account.id } as const;
  await voidLinks(db, link, now);
  const token = await addLink(db, { ...link, detail: email, lifeSeconds: confirmSeconds, now });
  await tellNewAddress(context, email, token);
}

/** Stores the requested email and mails the confirmation link. The caller has already authenticated the request. */
export async function startEmailChange(context: SignedContext, email: string): Promise<void> {
  const { db, now, actor } = context;
  const { account } = actor;
  await mailConfirmation(context, email);
  await tellOldAddress(db, account, { from: account.email, to: email, isDone: false, now });
  context.note({ target: `account ${account.id}`, changes: { asked: "e-mail", to: email } });
}

/** Requests a change of email, which takes effect when the link sent to the new address is followed. */
export const changeEmail = operation({
  name: "accounts.change_email",
  summary: "Asks for another email of the account; a mail to confirm it follows",
  access: writes({ who: "person", right: null, proof: ["pin"], grants: "always", topic: "email" }),
  changes: ["accounts", "factors"],
  fails: ["email.same"],
  input: z.object({ email: wireText(1_000), pin: wireText(20).optional() }),
  output: z.object({ email: z.string() }),
  before: async (context, input) => {
    const email = readEmail(input.email);
    if (email === context.actor.account.email.toLowerCase()) throw fail("email.same");
    await requireMailRate(context.db, context.address, context.now);
  },
  run: async (context, input) => {
    const email = readEmail(input.email);
    await startEmailChange(context, email);
    return { email };
  },
});

/** Cancels an unconfirmed change of email. */
export const cancelEmailChange = operation({
  name: "accounts.cancel_email_change",
  summary: "Takes back the wish for another email",
  access: writes({ right: null, impersonation: "forbidden", topic: "email" }),
  changes: ["accounts"],
  fails: [],
  input: z.object({}),
  output: z.object({}),
  run: async ({ db, now, actor, note }) => {
    await voidLinks(db, { purpose: "change_email", accountId: actor.account.id }, now);
    note({ target: `account ${actor.account.id}`, changes: { cancelled: "e-mail" } });
    return {};
  },
});
