import { type InvoiceTitle, invoiceTitles } from "@/lib/base/invoice-title";
import type { Currency } from "@/lib/base/money";
import { signOf } from "@/lib/base/money-text";
import { formatMonth } from "@/lib/base/time-text";
import type { BillingNotices, InvoiceNotices, OpenOwing, Together } from "../money-notices";
import {
  choice,
  isYes,
  lines,
  link,
  number,
  optional,
  text,
  type VariablesOf,
  type Writer,
  yesOrNo,
} from "./variable";

const document = { document: text, document_in_text: text };
const documentOf = (title: InvoiceTitle, { words }: Writer) => ({
  document: words.titles[title],
  document_in_text: words.titlesInText[title],
});

type Paid = { invoice: number; number: string; amount: string; currency: Currency };
const paid = { number: text, amount: text, invoice_page: link };
const paidOf = (facts: Paid, { money, pages }: Writer) => ({
  number: facts.number,
  amount: money(facts.amount, facts.currency),
  invoice_page: `${pages.invoices}/${facts.invoice}`,
});

const togetherText = (
  { number: name, amount, reference }: Together,
  currency: Currency,
  { words, money }: Writer,
  isSome = false,
): string =>
  `${words.together(name, money(amount, currency), isSome)}${reference === null ? "" : `\n${words.reference(reference)}`}`;

/** What is to be paid, invoice by invoice where there are several. */
function toPayText({ amount, all, together = [], currency }: OpenOwing, writer: Writer): string {
  const { words, money, day } = writer;
  const own = all
    ? [
        all.invoices
          .map((one) => words.openInvoice(one.number, money(one.amount, currency), day(one.due)))
          .join("\n"),
        words.toPayInAll(money(all.amount, currency)),
      ]
    : [words.toPay(money(amount, currency))];
  const shared = together.map((one) => togetherText(one, currency, writer, all !== undefined));
  return [...own, ...shared].join("\n\n");
}

const open = { number: text, total: text, to_pay: lines, pay_page: link };
const openOf = (facts: OpenOwing, writer: Writer) => ({
  number: facts.number,
  total: writer.money(facts.all?.amount ?? facts.amount, facts.currency),
  to_pay: toPayText(facts, writer),
  pay_page: facts.all
    ? writer.pages.billing
    : `${writer.pages.invoices}/${facts.together?.[0]?.invoice ?? facts.invoice}`,
});
const dunned = { servers: number, text: optional(lines) };
const dunnedOf = ({ servers = 1, text: added = "" }: { servers?: number; text?: string }) => ({
  servers,
  text: added === "" ? null : added,
});
const productNames = { product: text, products: number };
const productNamesOf = ({ product, products }: { product: string; products: number }) => ({
  product,
  products,
});
const noneOpen = { number: null, total: null, to_pay: null, pay_page: null };

/** Either for an open invoice or for servers by the hour: what the one has, the other has not. */
const either = {
  charged: choice("by_invoice", "by_hour"),
  hostname: text,
  number: optional(text),
  total: optional(text),
  to_pay: optional(lines),
  pay_page: optional(link),
  next_day: optional(text),
  add_funds_page: link,
};

export const invoiceVariables: VariablesOf<InvoiceNotices> = {
  "invoice.created": {
    offered: {
      ...document,
      title: choice(...invoiceTitles),
      number: text,
      total: text,
      is_paid: yesOrNo,
      due: text,
      due_on: text,
      together: optional(lines),
      invoice_page: link,
    },
    valuesOf: (facts, writer) => {
      const { id, title, total, due, currency, dueOn, together } = facts;
      return {
        ...documentOf(title, writer),
        title,
        number: facts.number,
        total: writer.money(total, currency),
        is_paid: isYes(signOf(due) === 0),
        due: writer.money(due, currency),
        due_on: writer.day(dueOn),
        together: together && signOf(due) !== 0 ? togetherText(together, currency, writer) : null,
        invoice_page: `${writer.pages.invoices}/${id}`,
      };
    },
  },
};

export const billingVariables: VariablesOf<BillingNotices> = {
  "invoice.paid": {
    offered: { ...document, title: choice(...invoiceTitles), ...paid, is_attached: yesOrNo },
    valuesOf: (facts, writer) => ({
      ...documentOf(facts.title ?? "invoice", writer),
      title: facts.title ?? "invoice",
      ...paidOf(facts, writer),
      is_attached: isYes(facts.isAttached),
    }),
  },
  "credit_note.issued": {
    offered: { number: text, of_number: text, amount: text, is_to_card: yesOrNo, billing_page: link },
    valuesOf: (facts, { money, pages }) => ({
      number: facts.number,
      of_number: facts.of,
      amount: money(facts.amount, facts.currency),
      is_to_card: isYes(facts.isToCard),
      billing_page: pages.billing,
    }),
  },
  "payment.credited": {
    offered: { ...document, ...paid },
    valuesOf: (facts, writer) => ({
      ...documentOf(facts.title ?? "invoice", writer),
      ...paidOf(facts, writer),
    }),
  },
  "payment.refunded": { offered: paid, valuesOf: paidOf },
  "payment.taken_back": {
    offered: { ...paid, owed: text, billing_page: link },
    valuesOf: (facts, writer) => ({
      ...paidOf(facts, writer),
      owed: writer.money(facts.owed, facts.currency),
      billing_page: writer.pages.billing,
    }),
  },
  "payment.unbooked": {
    offered: { ...paid, owed: text },
    valuesOf: (facts, writer) => ({
      ...paidOf(facts, writer),
      owed: writer.money(facts.owed, facts.currency),
    }),
  },
  "debit.announced": {
    offered: { ...paid, day: text, account: text, mandate: text, creditor: text },
    valuesOf: (facts, writer) => ({
      ...paidOf(facts, writer),
      day: writer.day(facts.day),
      account: facts.account,
      mandate: facts.mandate,
      creditor: facts.creditor,
    }),
  },
  "payment.late": {
    offered: { ...paid, hostname: text, servers_page: link, billing_page: link, help_page: link },
    valuesOf: (facts, writer) => ({
      ...paidOf(facts, writer),
      hostname: facts.hostname,
      servers_page: writer.pages.servers,
      billing_page: writer.pages.billing,
      help_page: writer.pages.help,
    }),
  },
  "payment.failed": {
    offered: { hostname: text, ...open, credit: text },
    valuesOf: (facts, writer) => ({
      hostname: facts.hostname,
      ...openOf(facts, writer),
      credit: writer.money(facts.credit, facts.currency),
    }),
  },
  "renewal.reminder": {
    offered: { hostname: text, ...dunned, ...open, due_on: text, is_by_card: yesOrNo },
    valuesOf: (facts, writer) => ({
      hostname: facts.hostname,
      ...dunnedOf(facts),
      ...openOf(facts, writer),
      due_on: writer.day(facts.due),
      is_by_card: isYes(facts.isByCard),
    }),
  },
  "renewal.overdue": {
    offered: { hostname: text, ...dunned, ...open, due_on: text, suspend_on: optional(text) },
    valuesOf: (facts, writer) => ({
      hostname: facts.hostname,
      ...dunnedOf(facts),
      ...openOf(facts, writer),
      due_on: writer.day(facts.due),
      suspend_on: facts.suspendOn === null ? null : writer.day(facts.suspendOn),
    }),
  },
  "credit.low": {
    offered: { ...either, due_on: optional(text), servers: number, credit: text },
    valuesOf: (facts, writer) => {
      const isHourly = "day" in facts;
      return {
        charged: isHourly ? "by_hour" : "by_invoice",
        hostname: facts.hostname,
        ...(isHourly ? noneOpen : openOf(facts, writer)),
        due_on: isHourly ? null : writer.day(facts.due),
        next_day: isHourly ? writer.money(facts.day, facts.currency) : null,
        servers: isHourly ? facts.servers : 1,
        credit: writer.money(facts.credit, facts.currency),
        add_funds_page: `${writer.pages.billing}/add-funds`,
      };
    },
  },
  "product.unpaid": {
    offered: {
      ...productNames,
      ...open,
      due_on: text,
      is_overdue: yesOrNo,
      is_by_card: yesOrNo,
      pause_on: optional(text),
      text: optional(lines),
    },
    valuesOf: (facts, writer) => ({
      ...productNamesOf(facts),
      ...openOf(facts, writer),
      due_on: writer.day(facts.due),
      is_overdue: isYes(facts.isOverdue),
      is_by_card: isYes(facts.isByCard === true),
      pause_on: facts.pauseOn === null ? null : writer.day(facts.pauseOn),
      text: facts.text ?? null,
    }),
  },
  "product.paused": {
    offered: { ...productNames, ...open, end_on: optional(text) },
    valuesOf: (facts, writer) => ({
      ...productNamesOf(facts),
      ...openOf(facts, writer),
      end_on: facts.endOn === null ? null : writer.day(facts.endOn),
    }),
  },
  "product.ended": {
    offered: { ...productNames, left: choice("cancelled", "handed_over", "taken_back"), billing_page: link },
    valuesOf: (facts, { pages }) => ({
      ...productNamesOf(facts),
      left: facts.left,
      billing_page: pages.billing,
    }),
  },
  "invoice.handed_over": {
    offered: { ...paid, collector: text },
    valuesOf: (facts, writer) => ({ ...paidOf(facts, writer), collector: facts.collector }),
  },
  "budget.reached": {
    offered: {
      level: choice("half", "most", "full", "forecast"),
      project: optional(text),
      month: text,
      budget: text,
      spent: text,
      forecast: text,
      costs_page: link,
    },
    valuesOf: (facts, { money, pages, locale }) => ({
      level: facts.level,
      project: facts.project === null ? null : facts.name,
      month: formatMonth(`${facts.month}-01`, locale),
      budget: money(facts.budget, facts.currency),
      spent: money(facts.spent, facts.currency),
      forecast: money(facts.forecast, facts.currency),
      costs_page: `${pages.billing}/costs`,
    }),
  },
  "server.suspended": {
    offered: { ...either, delete_on: optional(text), credit: optional(text) },
    valuesOf: (facts, writer) => {
      const isHourly = "day" in facts;
      return {
        charged: isHourly ? "by_hour" : "by_invoice",
        hostname: facts.hostname,
        ...(isHourly ? noneOpen : openOf(facts, writer)),
        next_day: isHourly ? writer.money(facts.day, facts.currency) : null,
        delete_on: facts.deleteOn === null ? null : writer.day(facts.deleteOn),
        credit: isHourly ? writer.money(facts.credit, facts.currency) : null,
        add_funds_page: `${writer.pages.billing}/add-funds`,
      };
    },
  },
  "server.suspended_by_staff": {
    offered: { hostname: text, company: text, reason: optional(text), help_page: link, servers_page: link },
    valuesOf: ({ hostname, company, reason }, { pages }) => ({
      hostname,
      company,
      reason: reason === "" ? null : reason,
      help_page: pages.help,
      servers_page: pages.servers,
    }),
  },
  "server.resumed": {
    offered: {
      hostname: text,
      days: number,
      charge: optional(text),
      charge_due: optional(text),
      paid_until: optional(text),
      ends: choice("never", "later", "now"),
      ends_on: optional(text),
      servers_page: link,
    },
    valuesOf: ({ hostname, days, currency, paidUntil, charge, ends }, { money, day, pages }) => ({
      hostname,
      days,
      charge: charge && money(charge.amount, currency),
      charge_due: charge && day(charge.due),
      paid_until: paidUntil === null ? null : day(paidUntil),
      ends: ends === null ? "never" : ends.isNow ? "now" : "later",
      ends_on: ends && day(ends.day),
      servers_page: pages.servers,
    }),
  },
  "server.changed_by_staff": {
    offered: {
      hostname: text,
      company: text,
      change: choice(
        "due",
        "price",
        "resize",
        "reinstall",
        "rescue",
        "rescue_ended",
        "root_password",
        "given",
        "received",
        "ended",
        "blocked",
        "unblocked",
        "firewall_on",
        "firewall_off",
        "screen",
      ),
      paid_until: optional(text),
      price: optional(text),
      months: number,
      plan: optional(text),
      address: optional(text),
      reason: optional(text),
      help_page: link,
      servers_page: link,
    },
    valuesOf: ({ hostname, company, reason, change }, { money, day, pages }) => ({
      hostname,
      company,
      change: change.what,
      paid_until: change.what === "due" ? day(change.until) : null,
      price: change.what === "price" ? money(change.amount, change.currency) : null,
      months: change.what === "price" ? change.months : 1,
      plan: change.what === "resize" ? change.plan : null,
      address: "address" in change ? change.address : null,
      reason: reason === "" ? null : reason,
      help_page: pages.help,
      servers_page: pages.servers,
    }),
  },
  "server.terminated": {
    offered: {
      hostname: text,
      why: choice("asked", "unpaid"),
      left: choice("cancelled", "nothing", "taken_back", "handed_over"),
      billing_page: link,
    },
    valuesOf: ({ hostname, ...facts }, { pages }) => ({
      hostname,
      why: facts.why,
      left: facts.why === "unpaid" ? facts.left : "nothing",
      billing_page: pages.billing,
    }),
  },
};
