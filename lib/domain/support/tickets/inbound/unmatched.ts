import { and, inArray, isNull } from "drizzle-orm";
import { inboundMails } from "@/lib/db/tables/support/tickets";

/** Of mails that staff decide about: of unknown senders, and those beyond the limit of their sender. */
const unmatchedOutcomes = ["aside", "too_many"] as const;

export const hasNoTicket = inArray(inboundMails.outcome, [...unmatchedOutcomes]);
export const isUnmatched = and(hasNoTicket, isNull(inboundMails.handledAt));
