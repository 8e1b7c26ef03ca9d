import type { InvoiceNotices } from "../../money-notices";
import type { MailTemplates } from "../../notices";

export const invoiceMails: MailTemplates<InvoiceNotices> = {
  "invoice.created": {
    subject: "{document} {number} на {total}",
    body: `{document} {number} на {total} — во вложении.

{is_paid, select, yes {Всё уже оплачено, делать ничего не нужно.} other {К оплате: {due}
Оплатить до: {due_on}}}

{together}

{title, select, pro_forma {Это не налоговый документ: счёт с номером придёт после оплаты.} other {}}

{invoice_page}`,
  },
};
