import type { MailTexts, TicketNotices } from "../../notices";

export const ticketMails: MailTexts<TicketNotices> = {
  "conversation.answered": ({ id, subject, by, text, canReply }, { help }) => ({
    subject: `Re: ${subject} [#${id}]`,
    body: `${canReply ? "## Write your answer above this line ##\n\n" : ""}${by} answered “${subject}”:\n\n${text}\n\n${canReply ? "Answer this email, or go to:" : "To answer, go to:"}\n${help}/${id}\n`,
  }),
};
