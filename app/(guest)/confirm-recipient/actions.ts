"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmEmailAddress } from "@/lib/domain/identity/email-confirmations/confirm";

/** Lets notifications go to the address, with the token of the mail. */
export const agreeToNotifications = formAction(confirmEmailAddress);
