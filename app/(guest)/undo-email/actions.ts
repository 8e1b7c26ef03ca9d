"use server";

import { formAction } from "@/lib/api/form-action";
import { undoEmail } from "@/lib/domain/customers/accounts/undo-email";

/** Restores the account's old address with the token from the mail. */
export const takeOldEmail = formAction(undoEmail);
