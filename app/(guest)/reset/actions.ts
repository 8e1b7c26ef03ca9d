"use server";

import { guestAction } from "@/lib/api/form-action";
import { finishReset } from "@/lib/domain/accounts/finish-reset";
import { requestReset } from "@/lib/domain/accounts/request-reset";

/** Asks for the mail with the link. */
export const askForReset = guestAction(requestReset);

/** Sets the new password with the token of the link. */
export const setNewPassword = guestAction(finishReset);
