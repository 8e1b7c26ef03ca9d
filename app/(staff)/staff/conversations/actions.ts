"use server";

import { formAction } from "@/lib/api/form-action";
import { dismissAside } from "@/lib/domain/conversations/desk/asides";
import { assignConversation } from "@/lib/domain/conversations/desk/assign";
import { dismissFailedMail, retryFailedMail } from "@/lib/domain/conversations/desk/failed-mails";
import { replyToCustomer } from "@/lib/domain/conversations/desk/reply";
import { revokeAddresses } from "@/lib/domain/conversations/desk/revoke-addresses";
import { setConversationState } from "@/lib/domain/conversations/desk/set-state";

const page = { refresh: "/staff/conversations" };

export const reply = formAction(replyToCustomer, page);
export const assign = formAction(assignConversation, page);
export const setState = formAction(setConversationState, page);
export const revoke = formAction(revokeAddresses, page);
export const dismiss = formAction(dismissAside, page);
export const dismissFailed = formAction(dismissFailedMail, page);
export const retryFailed = formAction(retryFailedMail, page);
