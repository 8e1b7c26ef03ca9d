"use server";

import { formAction } from "@/lib/api/form-action";
import { acceptInvitation, beginInvitation } from "@/lib/domain/customers/members/invitation";

/** What the link is for. */
export const begin = formAction(beginInvitation);

/** Accepts with the token of the link, and a password where there is no account yet. */
export const accept = formAction(acceptInvitation);
