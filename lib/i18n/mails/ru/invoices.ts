import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { InvoiceNotices, MailTexts } from "../notices";

export const invoiceMails: MailTexts<InvoiceNotices> = {
  "invoice.created": ({ id, number, total, due, currency, dueAt }, { invoices }) => {
    const isPaid = Number(due) === 0;
    const sum = formatMoney(total, currency, "ru");
    const what = isPaid
      ? "Он уже оплачен, делать ничего не нужно."
      : `К оплате: ${formatMoney(due, currency, "ru")}\nОплатить до: ${formatDate(dueAt, "ru")}`;
    return {
      subject: `Счёт ${number} на ${sum}`,
      body: `Ваш счёт ${number} на ${sum} — во вложении.\n\n${what}\n\n${invoices}/${id}\n`,
    };
  },
};
