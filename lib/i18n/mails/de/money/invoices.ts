import type { InvoiceTitle } from "@/lib/base/invoice-title";
import { formatMoney, signOf } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { InvoiceNotices, MailTexts } from "../../notices";

type Currency = InvoiceNotices["invoice.created"]["currency"];
type Together = NonNullable<InvoiceNotices["invoice.created"]["together"]>;

/** What an invoice is called. */
export const titleLabels: Record<InvoiceTitle, string> = {
  invoice: "Rechnung",
  pro_forma: "Proforma-Rechnung",
  top_up: "Aufladung",
  receipt: "Zahlungsbeleg",
  payment: "Sammelzahlung",
};

/** What pays it together with others: then that is what is to be paid. */
export const togetherLine = (
  what: string,
  { number, amount, reference }: Together,
  currency: Currency,
): string =>
  `\n\n${what} Teil der Sammelzahlung ${number}, die mehrere Rechnungen auf einmal begleicht: insgesamt ${formatMoney(amount, currency, "de")}.${
    reference === null ? "" : `\nVerwendungszweck für diese Überweisung: ${reference}`
  }`;

export const invoiceMails: MailTexts<InvoiceNotices> = {
  "invoice.created": ({ id, number, title, total, due, currency, dueOn, together }, { invoices }) => {
    const isPaid = signOf(due) === 0;
    const sum = formatMoney(total, currency, "de");
    const what = isPaid
      ? "Der Betrag ist bereits bezahlt, Sie müssen nichts tun."
      : `Offener Betrag: ${formatMoney(due, currency, "de")}\nFällig am: ${formatDate(dueOn, "de")}${
          together ? togetherLine("Dieser Betrag ist", together, currency) : ""
        }`;
    return {
      subject: `${titleLabels[title]} ${number} über ${sum}`,
      body: `Im Anhang: ${titleLabels[title]} ${number} über ${sum}.\n\n${what}${
        title === "pro_forma"
          ? "\n\nDies ist keine Rechnung im Sinne des Umsatzsteuerrechts: Sie erhalten die Rechnung mit ihrer Nummer, sobald bezahlt ist."
          : ""
      }\n\n${invoices}/${id}\n`,
    };
  },
};
