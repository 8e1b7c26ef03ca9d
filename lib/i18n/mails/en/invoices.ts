import type { InvoiceTitle } from "@/lib/base/invoice-title";
import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { InvoiceNotices, MailTexts } from "../notices";

/** What an invoice is called. */
export const titleWords: Record<InvoiceTitle, string> = {
  invoice: "Invoice",
  pro_forma: "Pro forma",
  top_up: "Top-up",
  receipt: "Receipt",
  payment: "Combined payment",
};

export const invoiceMails: MailTexts<InvoiceNotices> = {
  "invoice.created": ({ id, number, title, total, due, currency, dueOn }, { invoices }) => {
    const isPaid = Number(due) === 0;
    const sum = formatMoney(total, currency, "en");
    const what = isPaid
      ? "It is paid already, so there is nothing to do."
      : `Amount due: ${formatMoney(due, currency, "en")}\nDue date: ${formatDate(dueOn, "en")}`;
    return {
      subject: `${titleWords[title]} ${number} for ${sum}`,
      body: `Your ${titleWords[title].toLowerCase()} ${number} for ${sum} is attached.\n\n${what}${
        title === "pro_forma"
          ? "\n\nThis is not a tax invoice: you get that, with its number, once it is paid."
          : ""
      }\n\n${invoices}/${id}\n`,
    };
  },
};
