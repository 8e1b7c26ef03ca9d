"use server";

import { type FormResult, formAction, type SendingPage } from "@/lib/api/form-action";
import { askForVisit } from "@/lib/domain/visits/ask";
import { startVisit } from "@/lib/domain/visits/start";
import { keepVisit } from "@/lib/session/visit-cookie";

const start = formAction(startVisit);

type Wanted = Parameters<typeof start>[0];

/** Begins a visit. Its token goes into a cookie that no script reads. */
export async function beginVisit(input: Wanted, page?: SendingPage): Promise<FormResult<{ visit: number }>> {
  const begun = await start(input, page);
  if (!begun.ok) return begun;
  const { visit, token } = begun.data;
  await keepVisit(token, input.minutes ?? 15);
  return { ok: true, data: { visit } };
}

export const askCustomer = formAction(askForVisit);
