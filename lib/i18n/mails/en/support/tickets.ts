import type { MailTemplates, TicketNotices } from "../../notices";

export const ticketMails: MailTemplates<TicketNotices> = {
  "conversation.answered": {
    subject: "Re: {subject} [#{ticket}]",
    body: `{reply_line}

{author} answered “{subject}”:

{text}

{can_reply, select, yes {Answer this email, or go to:} other {To answer, go to:}}
{ticket_page}`,
  },
};
