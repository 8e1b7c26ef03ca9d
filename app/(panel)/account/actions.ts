"use server";

import { formAction } from "@/lib/api/form-action";
import { cancelEmailChange, changeEmail } from "@/lib/domain/accounts/change-email";
import { changePassword } from "@/lib/domain/accounts/change-password";

/** Changes the password and ends every other session. */
export const setPassword = formAction(changePassword, { refresh: "/account" });

/** Asks for another e-mail; it changes when the mail's link is followed. */
export const askForEmail = formAction(changeEmail, { refresh: "/account" });

/** Takes that back. */
export const dropEmail = formAction(cancelEmailChange, { refresh: "/account" });
