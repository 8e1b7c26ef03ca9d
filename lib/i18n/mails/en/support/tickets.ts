import type { MailTemplates, TicketNotices } from "../../notices";

export const ticketMails: MailTemplates<TicketNotices> = {
  "conversation.answered": {
    subject: "Re: {subject} [#{ticket}]",
    body: `{reply_line}

{is_first, select, yes {{author} writes to you about “{subject}”:} other {{author} answered “{subject}”:}}

{text}

{can_reply, select, yes {Answer this email, or go to:} other {To answer, go to:}}
{ticket_page}`,
  },
  "conversation.solved": {
    subject: "Solved: {subject} [#{ticket}]",
    body: `We take “{subject}” for solved.

Did we help? Tell us by one press:
{url}

If something is still wrong, write again here:
{ticket_page}`,
  },
  "conversation.due": {
    subject: "Answer due by {due}: {subject} [#{ticket}]",
    body: `“{subject}” has no answer yet, and the first one is due by {due}.

Take it here:
{url}`,
  },
};
