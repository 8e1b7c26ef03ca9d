import type { InvoiceNotices } from "../../money-notices";
import type { MailTemplates } from "../../notices";

export const invoiceMails: MailTemplates<InvoiceNotices> = {
  "invoice.created": {
    subject: "{document} {number} for {total}",
    body: `Your {document_in_text} {number} for {total} is attached.

{is_paid, select, yes {It is paid already, so there is nothing to do.} other {Amount due: {due}
Due date: {due_on}}}

{together}

{title, select, pro_forma {This is not a tax invoice: you get that, with its number, once it is paid.} other {}}

{invoice_page}`,
  },
};
