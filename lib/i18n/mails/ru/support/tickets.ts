import type { MailTemplates, TicketNotices } from "../../notices";

export const ticketMails: MailTemplates<TicketNotices> = {
  "conversation.answered": {
    subject: "Re: {subject} [обращение №{ticket}]",
    body: `{reply_line}

{is_first, select, yes {{author} пишет вам: «{subject}»} other {{author}, ответ на обращение «{subject}»:}}

{text}

{can_reply, select, yes {Ответьте на это письмо или откройте:} other {Чтобы ответить, откройте:}}
{ticket_page}`,
  },
  "conversation.solved": {
    subject: "Решено: {subject} [обращение №{ticket}]",
    body: `Мы считаем обращение «{subject}» решённым.

Помогли ли мы? Ответьте одним нажатием:
{url}

Если что-то не так, напишите здесь:
{ticket_page}`,
  },
  "conversation.due": {
    subject: "Ответить до {due}: {subject} [обращение №{ticket}]",
    body: `На обращение «{subject}» ещё не ответили, а первый ответ нужен до {due}.

Взять его можно здесь:
{url}`,
  },
};
