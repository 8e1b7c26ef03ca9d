import type { AbuseNotices, MailTemplates } from "../../notices";

export const abuseMails: MailTemplates<AbuseNotices> = {
  "abuse.received": {
    subject: "Beschwerde eingegangen [{number}]",
    body: `Wir haben Ihre Beschwerde über {address} erhalten. Ihre Nummer ist {number}.

Wir gehen ihr nach und fordern den Kunden auf, den Missstand zu beenden, falls einer unserer Kunden die Adresse damals hatte. Wer Sie sind, geben wir ohne Not nicht weiter.

Das ist die einzige E-Mail dazu, sofern wir keine Fragen haben.`,
  },
  "abuse.reminder": {
    subject: "Bitte beantworten Sie die Beschwerde über {address} bis {due}",
    body: `Wir haben Ihnen eine Beschwerde über {address} mitgeteilt (Fall {number}) und noch keine Antwort.

Bitte schreiben Sie uns bis {due}, was Sie unternommen haben:
{ticket_page}

Ohne Antwort können wir die Adresse sperren.`,
  },
};
