import "server-only";
import { logout } from "@/lib/domain/identity/auth/logout";
import { isSigned } from "@/lib/domain/kernel/access/access";
import type { Context } from "@/lib/domain/kernel/operation/context";
import { signOutStaff } from "@/lib/domain/support/staff/sign-out";

/** Ends the caller's session; does nothing for a guest. */
export async function signOut(context: Context): Promise<void> {
  if (isSigned(context)) await logout.call(context, {});
  else if (context.actor.kind === "staff") await signOutStaff.call(context, {});
}
