"use server";

import { type FormResult, formAction, type SendingPage } from "@/lib/api/form-action";
import { requestImpersonation } from "@/lib/domain/support/impersonation/ask";
import { startImpersonation } from "@/lib/domain/support/impersonation/start";
import { storeImpersonation } from "@/lib/session/impersonation-cookie";

const start = formAction(startImpersonation);

type Wanted = Parameters<typeof start>[0];

/** Starts an impersonation session. Its token goes into an HttpOnly cookie. */
export async function beginImpersonation(
  input: Wanted,
  page?: SendingPage,
): Promise<FormResult<{ visit: number }>> {
  const begun = await start(input, page);
  if (!begun.ok) return begun;
  const { visit: impersonation, token } = begun.data;
  await storeImpersonation(token, input.minutes ?? 15);
  return { ok: true, data: { visit: impersonation } };
}

export const askCustomer = formAction(requestImpersonation);
