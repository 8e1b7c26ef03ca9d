"use server";

import { type FormResult, formAction, type SendingPage } from "@/lib/api/form-action";
import { confirmSignUp } from "@/lib/domain/customers/accounts/confirm-sign-up";
import { signUp } from "@/lib/domain/customers/accounts/sign-up";
import { finishSignIn } from "@/lib/session/step-cookies";

/** Requests an account; a mail with a link follows. */
export const askForAccount = formAction(signUp);

const confirm = formAction(confirmSignUp);

/**
 * Creates the requested account with the token from the mail and signs its owner in; the session is only in the
 * cookie.
 */
export async function openAccount(
  input: { token: string; password: string },
  page?: SendingPage,
): Promise<FormResult<{ email: string }>> {
  const answer = await confirm(input, page);
  if (!answer.ok) return answer;
  await finishSignIn(answer.data.panelToken);
  return { ok: true, data: { email: answer.data.email } };
}
