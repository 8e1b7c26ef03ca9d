import type { InvoiceTitle } from "@/lib/base/invoice-title";
import type { LegalKind } from "@/lib/base/legal";
import type { StaffRole } from "@/lib/base/staff-roles";
import type { Notices } from "./notices";

/** Words of a language that stand in variables of mails, and the lines that cannot be known before. */
export type MailWords = {
  /** What an invoice is called. */
  titles: Record<InvoiceTitle, string>;
  /** The same within a sentence. */
  titlesInText: Record<InvoiceTitle, string>;
  documents: Record<LegalKind, string>;
  roles: Record<Notices["colleague.joined"]["role"], string>;
  /** The day on which a contract is to end, where one was named. */
  wantedEnd: (day: string) => string;
  staffRoles: Record<StaffRole, string>;
  /** Above the text of a mail that can be answered; `ownLabels` of lib/outside/inbound-mail/fold.ts has its words. */
  replyLine: string;
  toPay: (amount: string) => string;
  toPayInAll: (amount: string) => string;
  openInvoice: (number: string, amount: string, day: string) => string;
  /** What pays it together with others, or some of it: then that is what is to be paid. */
  together: (number: string, amount: string, isSome: boolean) => string;
  reference: (reference: string) => string;
  /** Of a mail that staff send to themselves to look at it. */
  testSubject: (subject: string) => string;
};
