import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { InvoiceNotices, MailTexts } from "../notices";

export const invoiceMails: MailTexts<InvoiceNotices> = {
  "invoice.created": ({ id, number, total, due, currency, dueAt }, { invoices }) => {
    const isPaid = Number(due) === 0;
    const sum = formatMoney(total, currency, "en");
    const what = isPaid
      ? "It is paid already, so there is nothing to do."
      : `Amount due: ${formatMoney(due, currency, "en")}\nDue date: ${formatDate(dueAt, "en")}`;
    return {
      subject: `Invoice ${number} for ${sum}`,
      body: `Your invoice ${number} for ${sum} is attached.\n\n${what}\n\n${invoices}/${id}\n`,
    };
  },
};
