import { formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { BillingNotices, MailTexts, Pages } from "../../notices";
import { titleLabels, togetherLine } from "./invoices";

type Sum = { amount: string; currency: BillingNotices["invoice.paid"]["currency"] };
const money = ({ amount, currency }: Sum): string => formatMoney(amount, currency, "en");

/** A day as people write it. */
const day = (date: string): string => formatDate(date, "en");

type Open = Sum & Pick<BillingNotices["renewal.reminder"], "all" | "together" | "invoice">;

/** All that is to be paid for a server. */
const whole = ({ amount, all, currency }: Open): string => money({ amount: all?.amount ?? amount, currency });

/** What pays it together with others: then that is what is to be paid. */
const togetherLines = ({ all, together = [], currency }: Open): string =>
  together.map((one) => togetherLine(all ? "Some of this is" : "This is", one, currency)).join("");

/** What is to be paid, invoice by invoice where there are several. */
const toPay = (params: Open): string => `${ownLines(params)}${togetherLines(params)}`;

const ownLines = ({ amount, all, currency }: Open): string => {
  if (!all) return `To pay: ${money({ amount, currency })}`;
  const lines = all.invoices.map(
    (one) => `- ${one.number}: ${money({ amount: one.amount, currency })}, due on ${day(one.due)}`,
  );
  return `${lines.join("\n")}\n\nTo pay in all: ${whole({ amount, all, currency, invoice: 0 })}`;
};

/** Where it is paid. */
const payPage = (
  { all, together = [], invoice }: Open,
  { billing, invoices }: Pick<Pages, "billing" | "invoices">,
): string => (all ? billing : `${invoices}/${together[0]?.invoice ?? invoice}`);

/** Whose hours are meant. */
const hourly = ({ hostname, servers }: { hostname: string; servers: number }): string =>
  servers === 1
    ? `Server ${hostname}, which is paid by the hour,`
    : `Your servers that are paid by the hour (${servers}, ${hostname} among them)`;

/** What is owed for a server that was deleted because it was not paid. */
const left = {
  cancelled: "Its unpaid invoice is cancelled; nothing is owed for it.",
  nothing: "Nothing is owed for it.",
  taken_back: "The payment that your bank took back is still owed.",
};

/** Its owner has asked for its end before. */
const endingText = ({ day: on, isNow }: { day: string; isNow: boolean }): string =>
  isNow
    ? "You asked for it to end, and that day has passed: it ends now and is deleted with its data."
    : `As you asked, it ends on ${day(on)} and is then deleted with its data.`;

export const billingMails: MailTexts<BillingNotices> = {
  "invoice.paid": (params, { invoices }) => {
    const title = titleLabels[params.title ?? "invoice"];
    if (params.title === "receipt")
      return {
        subject: `${title} ${params.number}: ${money(params)} added`,
        body: `Thank you: ${money(params)} was paid and is now in your credit. Your receipt is ${params.number}.\n\n${invoices}/${params.invoice}\n`,
      };
    return {
      subject: `${title} ${params.number} is paid`,
      body: `Thank you: ${money(params)} was paid, and ${title.toLowerCase()} ${params.number} is settled.${
        params.isAttached ? " The invoice is attached." : ""
      }\n\n${invoices}/${params.invoice}\n`,
    };
  },
  "credit_note.issued": (params, { billing }) => ({
    subject: `Credit note ${params.number}`,
    body: `Credit note ${params.number} was issued for invoice ${params.of}: ${money(params)} is ${
      params.isToCard ? "on its way to the card that you paid with" : "now in your credit"
    }.\n\n${billing}\n`,
  }),
  "payment.credited": (params, { invoices }) => ({
    subject: `${money(params)} is now in your credit`,
    body: `${titleLabels[params.title ?? "invoice"]} ${params.number} is cancelled. What you had paid of it, ${money(params)}, is now in your credit.\n\n${invoices}/${params.invoice}\n`,
  }),
  "payment.refunded": (params, { invoices }) => ({
    subject: `Refund to your card: ${money(params)}`,
    body: `${money(params)} is on its way back to the card that you paid invoice ${params.number} with. It was taken from your credit.\n\n${invoices}/${params.invoice}\n`,
  }),
  "payment.taken_back": (params, { billing }) => ({
    subject: `Your bank took back ${money(params)}`,
    body: `Your bank took back the payment of ${money(params)} for invoice ${params.number}. What it had paid for is owed again.\n\nOwed for payments taken back: ${formatMoney(params.owed, params.currency, "en")}\n\nUntil this is settled you can't order anything, and servers that were paid with this money can't be used. They start again by themselves afterwards:\n${billing}\n`,
  }),
  "payment.unbooked": (params, { invoices }) => ({
    subject: `Your payment of ${money(params)} no longer counts`,
    body: `Our staff took back the import of a bank statement. It had booked a payment of ${money(params)} for invoice ${params.number}, which no longer counts: what it had paid for is unpaid again.\n\nOwed for payments taken back: ${formatMoney(params.owed, params.currency, "en")}\n\nIf you did make this payment, contact support, and it will be booked again. Until this is settled you can't order anything, and servers that were paid with it can't be used. They start again by themselves afterwards:\n${invoices}/${params.invoice}\n`,
  }),
  "renewal.reminder": (params, pages) => ({
    subject: `${params.hostname}: ${whole(params)} due on ${day(params.due)}`,
    body: `Invoice ${params.number} for the next period of ${params.hostname} is not paid yet.${
      params.isByCard ? " Your saved card will be charged for it automatically." : ""
    }\n\n${toPay(params)}\nDue: ${day(params.due)}\n\n${payPage(params, pages)}\n`,
  }),
  "renewal.overdue": (params, pages) => ({
    subject: `Overdue: ${whole(params)} for ${params.hostname}`,
    body: `Invoice ${params.number} for ${params.hostname} was due on ${day(params.due)} and is not paid.\n\n${toPay(params)}\n${
      params.suspendOn === null
        ? ""
        : `\nIf it stays unpaid, the server is suspended on ${day(params.suspendOn)}: it is switched off, and its data is kept.\n`
    }\n${payPage(params, pages)}\n`,
  }),
  "credit.low": (params, pages) => {
    const credit = formatMoney(params.credit, params.currency, "en");
    if ("day" in params)
      return {
        subject: "Your credit will not last a day",
        body: `${hourly(params)} will use up your credit within a day. A server that the credit does not cover is switched off.\n\nThe next 24 hours: ${formatMoney(params.day, params.currency, "en")}\nCredit: ${credit}\n\nAdd funds: ${pages.billing}/add-funds\n`,
      };
    return {
      subject: `Your credit will not cover ${params.hostname}`,
      body: `Invoice ${params.number} for ${params.hostname} is to be paid from credit by ${day(params.due)}, but the credit is not enough.\n\n${toPay(params)}\nCredit: ${credit}\n\nAdd funds: ${pages.billing}/add-funds\nThe invoice: ${payPage(params, pages)}\n`,
    };
  },
  "payment.failed": (params, pages) => ({
    subject: `Automatic payment for ${params.hostname} failed`,
    body: `Invoice ${params.number} for ${params.hostname} could not be paid automatically.\n\n${toPay(params)}\nCredit: ${formatMoney(params.credit, params.currency, "en")}\n\nPay it here: ${payPage(params, pages)}\n`,
  }),
  "server.suspended": (params, pages) => ({
    subject: `Server ${params.hostname} is suspended`,
    body:
      "day" in params
        ? `${params.hostname} is switched off, because your credit does not cover its next hour. Its data is kept until ${day(params.deleteOn)}; after that the server is deleted. It costs nothing meanwhile.\n\nThe next 24 hours: ${formatMoney(params.day, params.currency, "en")}\nCredit: ${formatMoney(params.credit, params.currency, "en")}\n\nOnce there is credit the server starts again by itself:\n${pages.billing}/add-funds\n`
        : `${params.hostname} is switched off, because invoice ${params.number} is not paid. Its data is kept${
            params.deleteOn === null
              ? "."
              : ` until ${day(params.deleteOn)}; after that the server is deleted.`
          }\n\n${toPay(params)}\n\nOnce it is paid the server starts again by itself:\n${payPage(params, pages)}\n`,
  }),
  "server.suspended_by_staff": ({ hostname, company, reason }, { servers, help }) => ({
    subject: `Server ${hostname} is suspended by ${company}`,
    body: `${company} has suspended ${hostname}: it is switched off, and its data is kept.${
      reason === "" ? "" : `\n\nReason: ${reason}`
    }\n\nBilling is paused: no invoice is issued and nothing falls due meanwhile. When the suspension ends you are told what that means for the paid period.\n\nAsk support: ${help}\nYour servers: ${servers}\n`,
  }),
  "server.resumed": ({ hostname, days, currency, paidUntil, charge, ends }, { servers }) => ({
    subject: `The suspension of ${hostname} has ended`,
    body: `${ends?.isNow ? `${hostname} was suspended for` : `${hostname} can be used again, after`} ${days} ${days === 1 ? "day" : "days"}.\n\n${
      charge
        ? `The time of the suspension is charged: ${formatMoney(charge.amount, currency, "en")}, due by ${day(charge.due)}.${
            paidUntil === null ? "" : ` Once that is paid, the server is paid until ${day(paidUntil)}.`
          }`
        : `The days of the suspension are not charged.${
            paidUntil === null ? "" : ` The server is paid until ${day(paidUntil)}.`
          }`
    }${ends === null ? "" : `\n\n${endingText(ends)}`}\n\n${servers}\n`,
  }),
  "payment.late": (params, { billing, help, servers }) => ({
    subject: `Your transfer of ${money(params)} is now credit`,
    body: `We received ${money(params)} for invoice ${params.number}, the order of ${params.hostname}. That order had expired before the money came, so nothing was set up, and the amount is in your credit.\n\nOrder again and pay with it: ${servers}\nYour credit: ${billing}\nFor a refund, ask support: ${help}\n`,
  }),
  "server.terminated": ({ hostname, ...params }, { billing }) => ({
    subject: `Server ${hostname} was deleted`,
    body:
      params.why === "unpaid"
        ? `${hostname} was deleted with its data, because it was not paid. ${left[params.left]}\n\n${billing}\n`
        : `${hostname} was deleted with its data, as you asked.\n\n${billing}\n`,
  }),
};
