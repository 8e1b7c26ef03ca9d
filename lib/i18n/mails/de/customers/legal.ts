import type { LegalNotices, MailTemplates } from "../../notices";

export const legalMails: MailTemplates<LegalNotices> = {
  "legal.changed": {
    subject: "{document}: Version {version} ab {day}",
    body: `Wir haben eine neue Version veröffentlicht: {document}, Version {version}. Sie gilt ab {day}.

{summary}

Hier lesen Sie sie: {url}

{is_asked, select, yes {Bei Ihrer nächsten Bestellung bitten wir Sie um Ihre Zustimmung.} other {Sie müssen nichts weiter tun.}}`,
  },
  "legal.agreed": {
    subject: "Auftragsverarbeitungsvertrag {number} ist geschlossen",
    body: `{signer} hat am {moment} den Auftragsverarbeitungsvertrag zwischen {customer} und {company} geschlossen. Er hat die Nummer {number} und beruht auf Version {version} unserer Vorlage.

PDF herunterladen: {url}

SHA-256 des PDF: {digest}

Falls {signer} nicht für Sie unterschreiben darf, antworten Sie auf diese E-Mail oder schreiben Sie an den Support.`,
  },
};
