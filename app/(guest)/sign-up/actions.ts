"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmSignUp } from "@/lib/domain/accounts/confirm-sign-up";
import { signUp } from "@/lib/domain/accounts/sign-up";

/** Asks for an account; a mail follows. */
export const askForAccount = formAction(signUp);

/** Opens the account that was asked for, with the token of the mail. */
export const openAccount = formAction(confirmSignUp);
