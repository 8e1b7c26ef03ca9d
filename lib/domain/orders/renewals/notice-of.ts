import { groupBy } from "@/lib/base/group-by";
import { localeOf } from "@/lib/base/locale";
import { decimalOf, type Money, total } from "@/lib/base/money";
import { isNever } from "../../kernel/server/dunning-terms";
import type { Notice } from "../../messages/mails/shared/notify";
import { nameOf } from "../../money/billing/rules";
import { balanceOf } from "../../money/billing/shared/balance";
import { dayOfInvoice, dueDay } from "../../money/billing/shared/invoice-days";
import type { Together } from "../../money/payments/shared/read-together";
import { addDays, type Step, suspensionAfter } from "../../money/subscriptions/shared/dunning";
import { deletionDay } from "../../servers/servers/rules";
import { handedOverFacts } from "../dunning/shared/hand-over";
import type { DueRenewal } from "./read-due";
import type { OverdueInvoice } from "./read-other-overdue";

const mostNamed = 5;

/** Names of servers; of many only the first ones, and how many more. */
const namesOf = (hostnames: readonly string[]): string =>
  hostnames.length > mostNamed
    ? `${hostnames.slice(0, mostNamed).join(", ")}, +${hostnames.length - mostNamed}`
    : hostnames.join(", ");

/** The combined invoices that pay these together with others, each once. */
function togetherOf(open: readonly DueRenewal[]): { together?: Together[] } {
  const all = new Map(
    open.flatMap(({ together }) => (together ? [[together.invoice, together] as const] : [])),
  );
  return all.size > 0 ? { together: [...all.values()] } : {};
}

/** One renewal of each invoice, which may renew several servers, with their names. */
function byInvoice(open: readonly DueRenewal[]): { invoice: DueRenewal["invoice"]; hostnames: string[] }[] {
  return [...groupBy(open, ({ invoice }) => invoice.id).values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ invoice: first.invoice, hostnames: all.map(({ server }) => server.hostname) }] : [];
  });
}

/** The invoice of the step; if others are open, all of them and their sum. */
function owing(due: DueRenewal, all: readonly DueRenewal[], others: readonly OverdueInvoice[]) {
  const open = byInvoice(all);
  const { invoice } = due;
  const { id, currency } = invoice;
  const same = others.filter((one) => one.amount.currency === currency);
  const isAlone = open.length + same.length < 2;
  const together = togetherOf(isAlone ? [due] : all);
  const amount = decimalOf(balanceOf(invoice));
  const one = { invoice: id, number: nameOf(invoice), amount, currency, ...together };
  if (isAlone) return one;
  const isOfSeveral = all.some(({ server }) => server.id !== due.server.id);
  const invoices = [
    ...open.map(({ invoice: each, hostnames }) => ({
      ...{ id: each.id, amount: decimalOf(balanceOf(each)), due: dueDay(each) },
      number: isOfSeveral ? `${nameOf(each)} (${namesOf(hostnames)})` : nameOf(each),
    })),
    ...same.map(({ id: other, number, amount: left, due: day }) => ({
      ...{ id: other, number, amount: decimalOf(left), due: day },
    })),
  ];
  const sum = total(
    [...open.map((each) => balanceOf(each.invoice)), ...same.map((each) => each.amount)],
    currency,
  );
  return { ...one, all: { amount: decimalOf(sum), invoices } };
}

/** The day from which the server cannot be used; null = not decided. */
function suspensionOf({ server, invoice, terms }: DueRenewal, { days }: Step, now: Date): string | null {
  if (server.suspendNotBefore !== null || server.state === "suspended") return null;
  if (isNever(terms.suspendAfter)) return null;
  const facts = { dueAt: invoice.dueAt, suspendNotBefore: null };
  return dayOfInvoice(invoice, suspensionAfter(facts, { days, sentAt: now }, terms));
}

/** What the plan adds to the mail of that step, in the reader's language, and how many servers it is about. */
function addedTo({ terms, reader }: DueRenewal, { days }: Step, open: readonly DueRenewal[]) {
  const texts = terms.mails.find((mail) => mail.days === days)?.text;
  const text = texts && (texts[localeOf(reader.language)] || texts.en);
  const servers = new Set(open.map(({ server }) => server.id)).size;
  return { ...(text ? { text } : {}), ...(servers > 1 ? { servers } : {}) };
}

/** What becomes of the debt for a server that is deleted. */
function leftOf({ invoice, isHandedOver }: DueRenewal) {
  if (isHandedOver) return "handed_over";
  return invoice.status === "Collections" ? "taken_back" : "cancelled";
}

/**
 * The mail about a dunning step: `due` is the renewal of the step, `open` all unpaid ones of its server, for a reminder of
 * all servers that it is about. `others`: what else is overdue.
 */
export function noticeOf(
  step: Step,
  due: DueRenewal,
  open: readonly DueRenewal[],
  left: Money,
  now: Date,
  others: readonly OverdueInvoice[] = [],
): Notice {
  const { server, invoice, reader } = due;
  const { id, hostname } = server;
  const facts = { ...owing(due, open, others), hostname };
  const day = dueDay(invoice);
  const credit = decimalOf(left);
  if (step.kind === "credit_low")
    return { name: "credit.low", reader, facts: { ...facts, due: day, credit } };
  if (step.kind === "charge") return { name: "payment.failed", reader, facts: { ...facts, credit } };
  if (step.kind === "suspend") {
    const { terms } = due;
    const deleteOn = isNever(terms.terminateAfter)
      ? null
      : dayOfInvoice(invoice, deletionDay(invoice.dueAt, now, terms));
    return { name: "server.suspended", reader, facts: { ...facts, id, deleteOn } };
  }
  if (step.kind === "hand_over")
    return { name: "invoice.handed_over", reader, facts: handedOverFacts(invoice, due.terms.collector) };
  if (step.kind === "terminate") {
    const left = leftOf(due);
    return { name: "server.terminated", reader, facts: { id, hostname, why: "unpaid", left } };
  }
  const added = addedTo(due, step, open);
  if (step.days <= 0 && now < addDays(invoice.dueAt, 1)) {
    // The owner has already been notified of a declined card.
    const isByCard = due.isAutomatic && due.hasCard && (due.isUndecided || !due.isTried);
    return { name: "renewal.reminder", reader, facts: { ...facts, ...added, due: day, isByCard } };
  }
  const suspendOn = suspensionOf(due, step, now);
  return { name: "renewal.overdue", reader, facts: { ...facts, ...added, due: day, suspendOn } };
}
