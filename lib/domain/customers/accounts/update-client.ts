import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { canonicalEmail } from "@/lib/base/email";
import type { Profile } from "@/lib/db/tables/customers/accounts";
import { tags } from "@/lib/db/tables/servers/tags";
import { readEmail } from "../../identity/email-confirmations/shared/read-email";
import { confirmPassword, holdPassword } from "../../identity/passwords/shared/confirm";
import type { ProvenPassword } from "../../identity/passwords/shared/prove";
import { turnAllOff } from "../../identity/two-factor/shared/turn-all-off";
import { requireAccountOwner, writes } from "../../kernel/access/access";
import { holdOwner, requireOwner } from "../../kernel/access/reauthentication";
import { lockAccount, lockActiveAccount } from "../../kernel/account/lock-account";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { lockCredit } from "../../money/billing/shared/ledger";
import { requireFreePhone } from "../sign-up-blocks/shared/require-free";
import { currencyOf } from "./change-currency";
import { startEmailChange } from "./change-email";
import { emailFailures } from "./errors";
import { requireMailRate } from "./mail-limits";
import { changedClient } from "./shared/client-changes";
import { UpdateClient } from "./shared/client-input";
import { customValue } from "./shared/field-rules";
import { writeClient } from "./shared/write-client";

type WantedItem = Pick<UpdateClient, "billing_email" | "billing_twofaenabled" | "password2">;

const wantsEmail = ({ actor }: SignedContext, email: unknown): email is string =>
  typeof email === "string" && canonicalEmail(email) !== actor.account.email.toLowerCase();

const hasFactor = ({ actor }: SignedContext): boolean => actor.account.secondFactor !== null;

const wantsFactorsOff = (context: SignedContext, { billing_twofaenabled: wanted }: WantedItem): boolean =>
  wanted === false && hasFactor(context);

/**
 * Credentials may be changed only by the account's owner, not with an API key and not by staff; in a browser with
 * reauthentication, as on the panel's pages.
 */
function requirePerson(context: SignedContext): void {
  if (context.actor.session.apiKeyId !== null) throw fail("person.required");
  requireAccountOwner(context);
  requireOwner(context);
}

/** Checks all required proofs before the transaction; returns the proven password. */
async function proveChanges(context: SignedContext, input: WantedItem): Promise<ProvenPassword | null> {
  if (wantsEmail(context, input.billing_email)) {
    requirePerson(context);
    readEmail(input.billing_email, "billing_email");
    await requireMailRate(context.db, context.address, context.now);
  }
  if (input.billing_twofaenabled === true && !hasFactor(context))
    throw invalidArgument("billing_twofaenabled", "no second factor is enrolled");
  if (!wantsFactorsOff(context, input)) return null;
  requirePerson(context);
  if (!input.password2) throw invalidArgument("password2", "is required to turn second factors off");
  return confirmPassword(context, input.password2, "password2");
}

/** Returns the account's row, locked. A change of currency also waits for invoices being issued. */
async function lockRow({ db, actor: { account } }: SignedContext, isCurrency: boolean) {
  if (!isCurrency) return lockAccount(db, account.id);
  // Every payment locks the credit first, so this does too.
  await lockCredit(db, account.id, account.currency);
  const row = await lockActiveAccount(db, account.id);
  if (!row) throw fail("session.missing");
  return row;
}

const isOn = ({ custom }: Profile): boolean => customValue("co_autopayment", custom) === "on";

/**
 * The account's tag is the same setting: left unchanged, it would keep paying renewals. An unset tag also pays at
 * ordering.
 */
async function forgetAutomatic({ db, actor: { account } }: SignedContext): Promise<void> {
  const ofAccount = and(eq(tags.component, "customer"), eq(tags.componentId, account.id));
  await db.delete(tags).where(and(ofAccount, eq(tags.tag, "auto_credit"), eq(tags.value, "1")));
}

async function changeProfile(context: SignedContext, input: UpdateClient): Promise<void> {
  const { db, actor } = context;
  const currency = currencyOf(input.billing_currency) ?? actor.account.currency;
  const row = await lockRow(context, currency !== actor.account.currency);
  const changed = changedClient(row, input);
  await requireFreePhone(db, row, changed.profile);
  const changes = await writeClient(db, row, { ...changed, currency }, context.now);
  if (isOn(row.profile) && !isOn(changed.profile)) await forgetAutomatic(context);
  context.note({ target: `account ${row.id}`, changes });
}

/**
 * `billing/update_client` (specification 4.5). A new email takes effect when the link sent to it is followed, as on
 * the account page; the old address is notified.
 */
export const updateClient = operation({
  name: "billing.update_client",
  summary: "Changes the client's profile",
  description:
    "Changes the fields that are given and leaves the others. What belongs to staff is refused unless it is sent unchanged; a new email address asks for the PIN where one is set.",
  access: writes({ grants: "sometimes" }),
  changes: ["accounts", "factors", "orders"],
  fails: [
    ...emailFailures,
    "password.wrong",
    "currency.in_use",
    "currency.disputable",
    "person.required",
    "colleague.forbidden",
    "impersonation.forbidden",
    "owner.unproved",
  ],
  needsPin: (raw, context) => wantsEmail(context, raw.billing_email),
  input: UpdateClient,
  output: z.object({ clientid: about(z.int(), "Number of the client.", 20_001) }),
  before: proveChanges,
  run: async (context, input, _target, proven) => {
    const isEmail = wantsEmail(context, input.billing_email);
    if (isEmail || proven) await holdOwner(context);
    if (proven) {
      await holdPassword(context.db, context.actor.account.id, proven);
      await turnAllOff(context);
    }
    await changeProfile(context, input);
    if (isEmail) await startEmailChange(context, readEmail(input.billing_email ?? "", "billing_email"));
    return { clientid: context.actor.account.billingId };
  },
});
