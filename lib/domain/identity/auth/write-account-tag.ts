import { and, eq } from "drizzle-orm";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { tags } from "@/lib/db/tables/servers/tags";
import { supportSettings } from "@/lib/db/tables/support/impersonation";
import { requireGrantor } from "../../kernel/access/reauthentication";
import { accountTags } from "../../kernel/account/account-tags";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { endOpenImpersonations } from "../sessions/shared/end-impersonations";

/** Defaults of unset tags: credit pays at ordering, staff may impersonate, no newsletter. */
const unsetValue = (tag: string): string => (tag === "newsletter" ? "0" : "1");

/** Sets a tag of the account, or toggles it between 1 and 0 without a value; returns the new value. */
export async function writeAccountTag(
  context: SignedContext,
  tag: string,
  wanted: string | undefined,
): Promise<string> {
  if (!accountTags.includes(tag)) throw invalidArgument("tag");
  if (wanted !== undefined && !/^[01]$/.test(wanted)) throw invalidArgument("value");
  const { id } = context.actor.account;
  // A tag that was never set has no row to lock, so two concurrent flips would both find it unset.
  const [account] = await context.db
    .select({ profile: accounts.profile })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("no key update");
  const mine = { component: "customer", componentId: id, tag };
  const [before] = await context.db
    .select({ value: tags.value })
    .from(tags)
    .where(and(eq(tags.component, mine.component), eq(tags.componentId, id), eq(tags.tag, tag)));
  const from = before?.value ?? unsetValue(tag);
  const value = wanted ?? (from === "1" ? "0" : "1");
  if (tag === "support_access" && value === "1" && from !== "1") await requireGrantor(context);
  await context.db
    .insert(tags)
    .values({ ...mine, value })
    .onConflictDoUpdate({
      target: [tags.component, tags.componentId, tags.tag],
      set: { value, isInternal: false },
    });
  if (tag === "auto_credit" && account) {
    // The profile's flag is the same setting, and the one that the account page shows.
    const custom = { ...account.profile.custom, co_autopayment: value === "1" ? "on" : "off" };
    const profile = { ...account.profile, custom };
    await context.db.update(accounts).set({ profile }).where(eq(accounts.id, id));
  }
  if (tag === "support_access" && value === "0") {
    // What was allowed until tomorrow is withdrawn with it, or staff could begin again at once.
    await context.db
      .update(supportSettings)
      .set({ allowedUntil: null, consolesUntil: null })
      .where(eq(supportSettings.accountId, id));
    await endOpenImpersonations(context, { accountId: id }, "refused");
  }
  context.note({ target: `account ${id}`, changes: { [tag]: { from, to: value } } });
  return value;
}
