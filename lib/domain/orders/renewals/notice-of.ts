import { decimalOf, type Money, total } from "@/lib/base/money";
import { renewalTerms } from "@/lib/env";
import type { Notice } from "../../messages/mails/shared/notify";
import { nameOf } from "../../money/billing/rules";
import { balanceOf } from "../../money/billing/shared/balance";
import { dayOfInvoice, dueDay } from "../../money/billing/shared/invoice-days";
import type { Together } from "../../money/payments/shared/read-together";
import { addDays, type Step, suspensionAfter } from "../../money/subscriptions/shared/dunning";
import { deletionDay } from "../../servers/servers/rules";
import type { DueRenewal } from "./read-due";

/** The combined invoices that pay these together with others, each once. */
function togetherOf(open: readonly DueRenewal[]): { together?: Together[] } {
  const all = new Map(
    open.flatMap(({ together }) => (together ? [[together.invoice, together] as const] : [])),
  );
  return all.size > 0 ? { together: [...all.values()] } : {};
}

/** The invoice of the step; if others are open, all of them and their sum. */
function owing(due: DueRenewal, open: readonly DueRenewal[]) {
  const { invoice } = due;
  const { id, currency } = invoice;
  const together = togetherOf(open.length < 2 ? [due] : open);
  const amount = decimalOf(balanceOf(invoice));
  const one = { invoice: id, number: nameOf(invoice), amount, currency, ...together };
  if (open.length < 2) return one;
  const invoices = open.map(({ invoice: each }) => ({
    ...{ id: each.id, number: nameOf(each), amount: decimalOf(balanceOf(each)), due: dueDay(each) },
  }));
  const all = total(
    open.map((each) => balanceOf(each.invoice)),
    currency,
  );
  return { ...one, all: { amount: decimalOf(all), invoices } };
}

/** The day from which the server cannot be used; null = not decided. */
function suspensionOf({ server, invoice }: DueRenewal, { days }: Step, now: Date): string | null {
  if (server.suspendNotBefore !== null || server.state === "suspended") return null;
  const facts = { dueAt: invoice.dueAt, suspendNotBefore: null };
  return dayOfInvoice(invoice, suspensionAfter(facts, { days, sentAt: now }, renewalTerms()));
}

/** The mail about a dunning step of a server: `due` is the renewal of the step, `open` all unpaid ones. */
export function noticeOf(
  step: Step,
  due: DueRenewal,
  open: readonly DueRenewal[],
  left: Money,
  now: Date,
): Notice {
  const { server, invoice, reader } = due;
  const { id, hostname } = server;
  const facts = { ...owing(due, open), hostname };
  const day = dueDay(invoice);
  const credit = decimalOf(left);
  if (step.kind === "credit_low")
    return { name: "credit.low", reader, facts: { ...facts, due: day, credit } };
  if (step.kind === "charge") return { name: "payment.failed", reader, facts: { ...facts, credit } };
  if (step.kind === "suspend") {
    const deleteOn = dayOfInvoice(invoice, deletionDay(invoice.dueAt, now, renewalTerms()));
    return { name: "server.suspended", reader, facts: { ...facts, id, deleteOn } };
  }
  if (step.kind === "terminate") {
    const left = invoice.status === "Collections" ? "taken_back" : "cancelled";
    return { name: "server.terminated", reader, facts: { id, hostname, why: "unpaid", left } };
  }
  if (step.days <= 0 && now < addDays(invoice.dueAt, 1)) {
    // The owner has already been notified of a declined card.
    const isByCard = due.isAutomatic && due.hasCard && (due.isUndecided || !due.isTried);
    return { name: "renewal.reminder", reader, facts: { ...facts, due: day, isByCard } };
  }
  const suspendOn = suspensionOf(due, step, now);
  return { name: "renewal.overdue", reader, facts: { ...facts, due: day, suspendOn } };
}
