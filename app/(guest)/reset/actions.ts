"use server";

import { formAction } from "@/lib/api/form-action";
import { finishReset } from "@/lib/domain/customers/accounts/finish-reset";
import { requestReset } from "@/lib/domain/customers/accounts/request-reset";

/** Requests the mail with the reset link. */
export const askForReset = formAction(requestReset);

/** Sets the new password with the token from the link. */
export const setNewPassword = formAction(finishReset);
