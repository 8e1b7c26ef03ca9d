"use server";

import { formAction } from "@/lib/api/form-action";
import { acceptInvitation, beginInvitation } from "@/lib/domain/customers/members/invitation";

/** Reads what the link is for. */
export const begin = formAction(beginInvitation);

/** Accepts with the token of the link, and a password if there is no account yet. */
export const accept = formAction(acceptInvitation);
