"use server";

import { formAction } from "@/lib/api/form-action";
import { switchAccount } from "@/lib/domain/customers/members/switch";
import { updateAcl } from "@/lib/domain/customers/members/update-acl";
import { storeImpersonation } from "@/lib/session/impersonation-cookie";

/** Invites, changes, re-invites or removes a member. */
export const update = formAction(updateAcl, { refresh: "/account/people" });

const open = formAction(switchAccount);

/** Opens an account that has invited this one; its session token is only in the cookie, not on the page. */
export async function enter(...given: Parameters<typeof open>) {
  const answer = await open(...given);
  if (!answer.ok) return answer;
  const { token, token_expire: until, permissions } = answer.data.result;
  await storeImpersonation(token, Math.ceil((until - Date.now() / 1000) / 60));
  const path = permissions.includes("eq/list") ? ("/servers" as const) : ("/billing" as const);
  return { ok: true as const, data: { path } };
}
