"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmEmail } from "@/lib/domain/customers/accounts/confirm-email";

/** Makes the new address the account's, with the token of the mail. */
export const takeNewEmail = formAction(confirmEmail);
