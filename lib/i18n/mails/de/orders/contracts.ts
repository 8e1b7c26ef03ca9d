import type { ContractNotices, MailTemplates } from "../../notices";

export const contractMails: MailTemplates<ContractNotices> = {
  "contract.declared": {
    subject:
      "{declaration, select, withdrawal {Ihr Widerruf ist eingegangen} other {Ihre Kündigung ist eingegangen}}",
    body: `Wir haben {declaration, select, withdrawal {Ihren Widerruf eines Vertrags} other {Ihre Kündigung eines Vertrags}} am {moment} erhalten. Diese E-Mail bestätigt das; bewahren Sie sie auf.

Name: {name}
Vertrag: {contract}
{ends_on_line}
Nummer: {number}

{declaration, select, withdrawal {Wir prüfen das Datum der Bestellung, beenden die Leistung und erstatten, was Sie dafür bezahlt haben, abzüglich des Genutzten, falls wir auf Ihren Wunsch sofort begonnen haben.} other {Wir beenden den Vertrag zu dem Tag, den Sie genannt haben, oder zum nächstmöglichen, und teilen Ihnen den Tag mit.}}

Wenn Sie das nicht waren, antworten Sie auf diese E-Mail oder schreiben Sie dem Support.`,
  },
};
