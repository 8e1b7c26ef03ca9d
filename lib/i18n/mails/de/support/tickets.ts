import type { MailTexts, TicketNotices } from "../../notices";

export const ticketMails: MailTexts<TicketNotices> = {
  "conversation.answered": ({ id, subject, by, text, canReply }, { help }) => ({
    subject: `Re: ${subject} [#${id}]`,
    body: `${canReply ? "## Schreiben Sie Ihre Antwort über dieser Zeile ##\n\n" : ""}${by} hat auf „${subject}“ geantwortet:\n\n${text}\n\n${canReply ? "Antworten Sie auf diese E-Mail oder hier:" : "Antworten können Sie hier:"}\n${help}/${id}\n`,
  }),
};
