import { isSigned, isStaff } from "@/lib/domain/kernel/access/access";
import { fail } from "@/lib/domain/kernel/errors/fail";
import type { Context } from "@/lib/domain/kernel/operation/context";

export const pageAccountHeader = "x-panel-account";

/**
 * Throws if the page shows an account other than the one signed in now: windows share one cookie, and someone may
 * have signed in in another window. `account` is what the page sends; nothing is checked if it is absent. The error
 * contains the email of the signed-in account, whose session the browser has anyway.
 */
export function requireAccount(context: Context, account: string | number | null | undefined): void {
  if (account === null || account === undefined) return;
  if (!isSigned(context) && !isStaff(context)) return;
  if (String(context.actor.account.id) === String(account)) return;
  const { email } = context.actor.account;
  throw fail("session.other_account", { seen: "on_page" }, { fields: { email } });
}
