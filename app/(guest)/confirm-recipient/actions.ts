"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmEmailAddress } from "@/lib/domain/identity/email-confirmations/confirm";

/** Allows notifications to the address, authorized by the token from the mail. */
export const agreeToNotifications = formAction(confirmEmailAddress);
