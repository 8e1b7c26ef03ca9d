import type { LegalNotices, MailTemplates } from "../../notices";

export const legalMails: MailTemplates<LegalNotices> = {
  "legal.changed": {
    subject: "{document}: version {version} from {day}",
    body: `We have published a new version: {document}, version {version}. It {is_now, select, yes {is} other {will be}} in effect from {day}.

{summary}

Read it: {url}

{is_asked, select, yes {You are asked to accept it with your next order.} other {There is nothing that you have to do.}}`,
  },
  "legal.agreed": {
    subject: "Data-processing agreement {number} is concluded",
    body: `On {moment}, {signer} concluded the data-processing agreement between {customer} and {company}. It has the number {number} and is made from version {version} of our template.

Download the PDF: {url}

SHA-256 of the PDF: {digest}

If {signer} may not sign for you, answer this email or write to support.`,
  },
};
