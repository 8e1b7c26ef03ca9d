"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmRecipient } from "@/lib/domain/recipients/confirm";

/** Lets notifications go to the address, with the token of the mail. */
export const agreeToNotifications = formAction(confirmRecipient);
