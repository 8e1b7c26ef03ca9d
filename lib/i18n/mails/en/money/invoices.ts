import type { InvoiceTitle } from "@/lib/base/invoice-title";
import { formatMoney, signOf } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { InvoiceNotices, MailTexts } from "../../notices";

type Currency = InvoiceNotices["invoice.created"]["currency"];
type Together = NonNullable<InvoiceNotices["invoice.created"]["together"]>;

/** What an invoice is called. */
export const titleLabels: Record<InvoiceTitle, string> = {
  invoice: "Invoice",
  pro_forma: "Pro forma",
  top_up: "Top-up",
  receipt: "Receipt",
  payment: "Combined payment",
};

/** What pays it together with others: then that is what is to be paid. */
export const togetherLine = (
  what: string,
  { number, amount, reference }: Together,
  currency: Currency,
): string =>
  `\n\n${what} part of payment ${number}, which pays several invoices at once: ${formatMoney(amount, currency, "en")} in all.${
    reference === null ? "" : `\nReference for a transfer of that: ${reference}`
  }`;

export const invoiceMails: MailTexts<InvoiceNotices> = {
  "invoice.created": ({ id, number, title, total, due, currency, dueOn, together }, { invoices }) => {
    const isPaid = signOf(due) === 0;
    const sum = formatMoney(total, currency, "en");
    const what = isPaid
      ? "It is paid already, so there is nothing to do."
      : `Amount due: ${formatMoney(due, currency, "en")}\nDue date: ${formatDate(dueOn, "en")}${
          together ? togetherLine("This is", together, currency) : ""
        }`;
    return {
      subject: `${titleLabels[title]} ${number} for ${sum}`,
      body: `Your ${titleLabels[title].toLowerCase()} ${number} for ${sum} is attached.\n\n${what}${
        title === "pro_forma"
          ? "\n\nThis is not a tax invoice: you get that, with its number, once it is paid."
          : ""
      }\n\n${invoices}/${id}\n`,
    };
  },
};
