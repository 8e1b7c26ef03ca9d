import type { InvoiceNotices } from "../../money-notices";
import type { MailTemplates } from "../../notices";

export const invoiceMails: MailTemplates<InvoiceNotices> = {
  "invoice.created": {
    subject: "{document} {number} über {total}",
    body: `Im Anhang: {document} {number} über {total}.

{is_paid, select, yes {Der Betrag ist bereits bezahlt, Sie müssen nichts tun.} other {Offener Betrag: {due}
Fällig am: {due_on}}}

{together}

{title, select, pro_forma {Dies ist keine Rechnung im Sinne des Umsatzsteuerrechts: Sie erhalten die Rechnung mit ihrer Nummer, sobald bezahlt ist.} other {}}

{invoice_page}`,
  },
};
