import type { LegalNotices, MailTemplates } from "../../notices";

export const legalMails: MailTemplates<LegalNotices> = {
  "legal.changed": {
    subject: "{document}: version {version} from {day}",
    body: `We have published a new version: {document}, version {version}. It {is_now, select, yes {is} other {will be}} in effect from {day}.

{summary}

Read it: {url}

{is_asked, select, yes {You are asked to accept it with your next order.} other {There is nothing that you have to do.}}`,
  },
};
