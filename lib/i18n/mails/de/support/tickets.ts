import type { MailTemplates, TicketNotices } from "../../notices";

export const ticketMails: MailTemplates<TicketNotices> = {
  "conversation.answered": {
    subject: "Re: {subject} [#{ticket}]",
    body: `{reply_line}

{author} hat auf „{subject}“ geantwortet:

{text}

{can_reply, select, yes {Antworten Sie auf diese E-Mail oder hier:} other {Antworten können Sie hier:}}
{ticket_page}`,
  },
};
