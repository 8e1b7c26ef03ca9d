"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmSignUp } from "@/lib/domain/accounts/confirm-sign-up";
import { signUp } from "@/lib/domain/accounts/sign-up";

/** Requests an account; a mail with a link follows. */
export const askForAccount = formAction(signUp);

/** Creates the requested account with the token from the mail. */
export const openAccount = formAction(confirmSignUp);
