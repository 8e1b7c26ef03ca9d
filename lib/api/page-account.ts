import { isSigned, isStaff } from "@/lib/domain/kernel/access/access";
import { fail } from "@/lib/domain/kernel/errors/fail";
import type { Context } from "@/lib/domain/kernel/operation/context";

export const pageAccountHeader = "x-berth-account";

/**
 * Refuses a call of a page that was made for another account than the one signed in now: someone else may have signed
 * in in another window, and the windows share one cookie. `account` is what the page sends; left out, nothing is
 * checked. The refusal names the address of the signed-in account; the browser holds that session anyway.
 */
export function requireAccount(context: Context, account: string | number | null | undefined): void {
  if (account === null || account === undefined) return;
  if (!isSigned(context) && !isStaff(context)) return;
  if (String(context.actor.account.id) === String(account)) return;
  const { email } = context.actor.account;
  throw fail("session.other_account", { seen: "on_page" }, { fields: { email } });
}
