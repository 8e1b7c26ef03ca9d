"use server";

import { guestAction } from "@/lib/api/form-action";
import { confirmEmail } from "@/lib/domain/accounts/confirm-email";

/** Makes the new address the account's, with the token of the mail. */
export const takeNewEmail = guestAction(confirmEmail);
