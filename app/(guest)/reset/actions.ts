"use server";

import { formAction } from "@/lib/api/form-action";
import { finishReset } from "@/lib/domain/accounts/finish-reset";
import { requestReset } from "@/lib/domain/accounts/request-reset";

/** Asks for the mail with the link. */
export const askForReset = formAction(requestReset);

/** Sets the new password with the token of the link. */
export const setNewPassword = formAction(finishReset);
