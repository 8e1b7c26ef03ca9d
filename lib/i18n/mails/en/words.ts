import type { MailWords } from "../words";

export const words: MailWords = {
  titles: {
    invoice: "Invoice",
    pro_forma: "Pro forma",
    top_up: "Top-up",
    receipt: "Receipt",
    payment: "Combined payment",
  },
  titlesInText: {
    invoice: "invoice",
    pro_forma: "pro forma",
    top_up: "top-up",
    receipt: "receipt",
    payment: "combined payment",
  },
  roles: {
    administrator: "administrator",
    technician: "technician",
    billing: "billing",
    viewer: "viewer",
  },
  staffRoles: { support: "support", billing: "billing", catalogue: "catalog", admin: "administrator" },
  documents: {
    terms: "Terms of service",
    privacy: "Privacy policy",
    withdrawal: "Withdrawal instructions",
    imprint: "Legal notice",
    dpa: "Data-processing agreement",
  },
  wantedEnd: (day) => `Wanted end: ${day}`,
  replyLine: "## Write your answer above this line ##",
  toPay: (amount) => `To pay: ${amount}`,
  toPayInAll: (amount) => `To pay in all: ${amount}`,
  openInvoice: (number, amount, day) => `- ${number}: ${amount}, due on ${day}`,
  together: (number, amount, isSome) =>
    `${isSome ? "Some of this is" : "This is"} part of payment ${number}, which pays several invoices at once: ${amount} in all.`,
  reference: (reference) => `Reference for a transfer of that: ${reference}`,
  testSubject: (subject) => `[Test] ${subject}`,
};
