"use server";

import { formAction } from "@/lib/api/form-action";
import { dismissUnmatchedMail } from "@/lib/domain/conversations/desk/asides";
import { assignTicket } from "@/lib/domain/conversations/desk/assign";
import { dismissFailedMail, retryFailedMail } from "@/lib/domain/conversations/desk/failed-mails";
import { replyToCustomer } from "@/lib/domain/conversations/desk/reply";
import { revokeAddresses } from "@/lib/domain/conversations/desk/revoke-addresses";
import { setTicketState } from "@/lib/domain/conversations/desk/set-state";

const page = { refresh: "/staff/conversations" };

export const reply = formAction(replyToCustomer, page);
export const assign = formAction(assignTicket, page);
export const setState = formAction(setTicketState, page);
export const revoke = formAction(revokeAddresses, page);
export const dismiss = formAction(dismissUnmatchedMail, page);
export const dismissFailed = formAction(dismissFailedMail, page);
export const retryFailed = formAction(retryFailedMail, page);
