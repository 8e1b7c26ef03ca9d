"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmEmail } from "@/lib/domain/customers/accounts/confirm-email";

/** Sets the new address as the account's email, authorized by the token from the mail. */
export const takeNewEmail = formAction(confirmEmail);
