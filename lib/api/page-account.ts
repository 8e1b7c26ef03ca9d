import { isSigned } from "@/lib/domain/kernel/access";
import type { Context } from "@/lib/domain/kernel/context";
import { fail } from "@/lib/domain/kernel/errors";

export const pageAccountHeader = "x-berth-account";

/**
 * Refuses what a page sends that was made for another account than the one signed in now: in another window somebody
 * else may have signed in, and the cookie is the same for all. `account` is what the page says; nothing = no matter. Who
 * is signed in goes along, for the person to choose: they hold that session.
 */
export function requireAccount(context: Context, account: string | number | null | undefined): void {
  if (account === null || account === undefined || !isSigned(context)) return;
  if (String(context.actor.account.id) === String(account)) return;
  const { email } = context.actor.account;
  throw fail("session.other_account", { seen: "on_page" }, { fields: { email } });
}
