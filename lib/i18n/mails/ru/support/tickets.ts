import type { MailTexts, TicketNotices } from "../../notices";

export const ticketMails: MailTexts<TicketNotices> = {
  "conversation.answered": ({ id, subject, by, text, canReply }, { help }) => ({
    subject: `Re: ${subject} [обращение №${id}]`,
    body: `${canReply ? "## Напишите ответ над этой строкой ##\n\n" : ""}${by}, ответ на обращение «${subject}»:\n\n${text}\n\n${canReply ? "Ответьте на это письмо или откройте:" : "Чтобы ответить, откройте:"}\n${help}/${id}\n`,
  }),
};
