import type { MailTemplates, TicketNotices } from "../../notices";

export const ticketMails: MailTemplates<TicketNotices> = {
  "conversation.answered": {
    subject: "Re: {subject} [обращение №{ticket}]",
    body: `{reply_line}

{author}, ответ на обращение «{subject}»:

{text}

{can_reply, select, yes {Ответьте на это письмо или откройте:} other {Чтобы ответить, откройте:}}
{ticket_page}`,
  },
};
