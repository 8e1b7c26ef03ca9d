import type { LegalNotices, MailTemplates } from "../../notices";

export const legalMails: MailTemplates<LegalNotices> = {
  "legal.changed": {
    subject: "{document}: Version {version} ab {day}",
    body: `Wir haben eine neue Version veröffentlicht: {document}, Version {version}. Sie gilt ab {day}.

{summary}

Hier lesen Sie sie: {url}

{is_asked, select, yes {Bei Ihrer nächsten Bestellung bitten wir Sie um Ihre Zustimmung.} other {Sie müssen nichts weiter tun.}}`,
  },
};
