"use server";

import { formAction } from "@/lib/api/form-action";
import { cancelEmailChange, changeEmail } from "@/lib/domain/customers/accounts/change-email";
import { changePassword } from "@/lib/domain/customers/accounts/change-password";

/** Changes the password and ends every other session. */
export const setPassword = formAction(changePassword, { refresh: "/account" });

/** Requests another email; it changes when the link in the mail is followed. */
export const askForEmail = formAction(changeEmail, { refresh: "/account" });

/** Withdraws that request. */
export const dropEmail = formAction(cancelEmailChange, { refresh: "/account" });
