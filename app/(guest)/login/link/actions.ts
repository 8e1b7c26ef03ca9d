"use server";

import { type FormResult, formAction } from "@/lib/api/form-action";
import { linkAccount } from "@/lib/domain/identity/linked-accounts/link";
import { readOffer } from "@/lib/session/sso/offer-cookie";
import { linksPath } from "@/lib/session/sso/paths";

const link = formAction(linkAccount);

/** Links the identity remembered in this browser to the signed-in account. Returns `{to}`, a path of this site. */
export async function linkOffered(
  _input: Record<string, never>,
  page: { account: number | null },
): Promise<FormResult<{ to: string }>> {
  const offer = (await readOffer())?.token ?? "";
  const answer = await link({ offer }, page);
  if (!answer.ok) return answer;
  return { ok: true, data: { to: linksPath({ provider: answer.data.provider, outcome: "linked" }) } };
}
