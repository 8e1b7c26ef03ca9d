"use server";

import { formAction } from "@/lib/api/form-action";
import { assignTicket } from "@/lib/domain/support/tickets/agent/assign";
import { dismissFailedMail, retryFailedMail } from "@/lib/domain/support/tickets/agent/failed-mails";
import { dismissUnmatchedMail } from "@/lib/domain/support/tickets/agent/internal-notes";
import { replyToCustomer } from "@/lib/domain/support/tickets/agent/reply";
import { revokeAddresses } from "@/lib/domain/support/tickets/agent/revoke-addresses";
import { setTicketState } from "@/lib/domain/support/tickets/agent/set-state";
import { askConsent } from "@/lib/domain/support/tickets/consent/ask";

const page = { refresh: "/staff/conversations" };

export const reply = formAction(replyToCustomer, page);
export const assign = formAction(assignTicket, page);
export const setState = formAction(setTicketState, page);
export const revoke = formAction(revokeAddresses, page);
export const dismiss = formAction(dismissUnmatchedMail, page);
export const dismissFailed = formAction(dismissFailedMail, page);
export const retryFailed = formAction(retryFailedMail, page);
export const askForConsent = formAction(askConsent, page);
