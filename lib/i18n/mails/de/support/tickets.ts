import type { MailTemplates, TicketNotices } from "../../notices";

export const ticketMails: MailTemplates<TicketNotices> = {
  "conversation.answered": {
    subject: "Re: {subject} [#{ticket}]",
    body: `{reply_line}

{is_first, select, yes {{author} schreibt Ihnen zu „{subject}“:} other {{author} hat auf „{subject}“ geantwortet:}}

{text}

{can_reply, select, yes {Antworten Sie auf diese E-Mail oder hier:} other {Antworten können Sie hier:}}
{ticket_page}`,
  },
  "conversation.solved": {
    subject: "Gelöst: {subject} [#{ticket}]",
    body: `Wir halten „{subject}“ für gelöst.

Haben wir geholfen? Sagen Sie es uns mit einem Klick:
{url}

Falls noch etwas nicht stimmt, schreiben Sie hier:
{ticket_page}`,
  },
  "conversation.due": {
    subject: "Antwort fällig bis {due}: {subject} [#{ticket}]",
    body: `„{subject}“ hat noch keine Antwort; die erste ist bis {due} fällig.

Übernehmen Sie das Ticket hier:
{url}`,
  },
};
