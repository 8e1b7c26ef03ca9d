import type { InvoiceTitle } from "@/lib/base/invoice-title";
import { formatMoney, signOf } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { InvoiceNotices, MailTexts } from "../../notices";

type Currency = InvoiceNotices["invoice.created"]["currency"];
type Together = NonNullable<InvoiceNotices["invoice.created"]["together"]>;

/** What an invoice is called. */
export const titleLabels: Record<InvoiceTitle, string> = {
  invoice: "Счёт",
  pro_forma: "Счёт-проформа",
  top_up: "Пополнение",
  receipt: "Квитанция",
  payment: "Сводный платёж",
};

/** What pays it together with others: then that is what is to be paid. */
export const togetherLine = (
  what: string,
  { number, amount, reference }: Together,
  currency: Currency,
): string =>
  `\n\n${what} в сводный платёж ${number} за несколько счетов: всего ${formatMoney(amount, currency, "ru")}.${
    reference === null ? "" : `\nКод платежа для перевода этой суммы: ${reference}`
  }`;

export const invoiceMails: MailTexts<InvoiceNotices> = {
  "invoice.created": ({ id, number, title, total, due, currency, dueOn, together }, { invoices }) => {
    const isPaid = signOf(due) === 0;
    const sum = formatMoney(total, currency, "ru");
    const what = isPaid
      ? "Всё уже оплачено, делать ничего не нужно."
      : `К оплате: ${formatMoney(due, currency, "ru")}\nОплатить до: ${formatDate(dueOn, "ru")}${
          together ? togetherLine("Эта сумма входит", together, currency) : ""
        }`;
    return {
      subject: `${titleLabels[title]} ${number} на ${sum}`,
      body: `${titleLabels[title]} ${number} на ${sum} — во вложении.\n\n${what}${
        title === "pro_forma" ? "\n\nЭто не налоговый документ: счёт с номером придёт после оплаты." : ""
      }\n\n${invoices}/${id}\n`,
    };
  },
};
