"use server";

import { formAction } from "@/lib/api/form-action";
import { undoEmail } from "@/lib/domain/accounts/undo-email";

/** Gives the account its old address back, with the token of the mail. */
export const takeOldEmail = formAction(undoEmail);
