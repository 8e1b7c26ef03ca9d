import type { MailWords } from "../words";

const titles: MailWords["titles"] = {
  invoice: "Rechnung",
  pro_forma: "Proforma-Rechnung",
  top_up: "Aufladung",
  receipt: "Zahlungsbeleg",
  payment: "Sammelzahlung",
};

export const words: MailWords = {
  titles,
  titlesInText: titles,
  roles: {
    administrator: "Administration",
    technician: "Technik",
    billing: "Abrechnung",
    viewer: "Nur Lesen",
  },
  staffRoles: {
    support: "Support",
    billing: "Abrechnung",
    catalogue: "Katalog",
    admin: "Administration",
  },
  documents: {
    terms: "Allgemeine Geschäftsbedingungen",
    privacy: "Datenschutzerklärung",
    withdrawal: "Widerrufsbelehrung",
    imprint: "Impressum",
    dpa: "Auftragsverarbeitungsvertrag",
  },
  wantedEnd: (day) => `Gewünschtes Ende: ${day}`,
  replyLine: "## Schreiben Sie Ihre Antwort über dieser Zeile ##",
  toPay: (amount) => `Zu zahlen: ${amount}`,
  toPayInAll: (amount) => `Insgesamt zu zahlen: ${amount}`,
  openInvoice: (number, amount, day) => `- ${number}: ${amount}, fällig am ${day}`,
  together: (number, amount, isSome) =>
    `${isSome ? "Ein Teil dieses Betrags ist" : "Dieser Betrag ist"} Teil der Sammelzahlung ${number}, die mehrere Rechnungen auf einmal begleicht: insgesamt ${amount}.`,
  reference: (reference) => `Verwendungszweck für diese Überweisung: ${reference}`,
  testSubject: (subject) => `[Test] ${subject}`,
};
