import { localeOf } from "@/lib/base/locale";
import { decimalOf, type Money, total } from "@/lib/base/money";
import { isNever } from "../../../kernel/server/dunning-terms";
import type { Notice } from "../../../messages/mails/shared/notify";
import { nameOf } from "../../../money/billing/rules";
import { balanceOf } from "../../../money/billing/shared/balance";
import { dayOfInvoice, dueDay } from "../../../money/billing/shared/invoice-days";
import { addDays, type Step, suspensionAfter } from "../../../money/subscriptions/shared/dunning";
import { deletionDay } from "../../../servers/servers/rules";
import { handedOverFacts } from "../../dunning/shared/hand-over";
import type { ProductDebt } from "../../dunning/shared/read-product-debts";

type OpenInvoice = { id: number; number: string; amount: Money; due: string };

/** The invoice of the step; if the mail is about others too, all of them and their sum. */
function owing({ invoice }: ProductDebt, about: readonly ProductDebt[], charged: OpenInvoice | null) {
  const { id, currency } = invoice;
  const together = about.flatMap((one) => one.together ?? []);
  const one = {
    ...{ invoice: id, number: nameOf(invoice), amount: decimalOf(balanceOf(invoice)), currency },
    ...(together.length > 0 ? { together } : {}),
  };
  const open: OpenInvoice[] = [
    ...about.map((each) => ({
      ...{ id: each.invoice.id, number: nameOf(each.invoice) },
      ...{ amount: balanceOf(each.invoice), due: dueDay(each.invoice) },
    })),
    ...(charged ? [charged] : []),
  ];
  if (open.length < 2) return one;
  const sum = total(
    open.map(({ amount }) => amount),
    currency,
  );
  return {
    ...one,
    all: {
      amount: decimalOf(sum),
      invoices: open.map(({ amount, ...each }) => ({ ...each, amount: decimalOf(amount) })),
    },
  };
}

const named = (all: readonly ProductDebt[]) => {
  const ids = new Map(all.flatMap(({ products }) => products.map(({ id, name }) => [id, name] as const)));
  const [first] = [...ids.values(), ...all.flatMap(({ names }) => names)];
  return { product: first ?? "", products: Math.max(1, ids.size) };
};

/** The day from which products are paused; null = not decided, or there is nothing to pause. */
function pauseDay({ invoice, terms, products }: ProductDebt, { days }: Step, now: Date): string | null {
  if (isNever(terms.suspendAfter) || products.every(({ pausedAt }) => pausedAt !== null)) return null;
  const facts = { dueAt: invoice.dueAt, suspendNotBefore: null };
  return dayOfInvoice(invoice, suspensionAfter(facts, { days, sentAt: now }, terms));
}

function endDay({ invoice, terms }: ProductDebt, now: Date): string | null {
  return isNever(terms.terminateAfter) ? null : dayOfInvoice(invoice, deletionDay(invoice.dueAt, now, terms));
}

function leftOf({ invoice, isHandedOver }: ProductDebt) {
  if (isHandedOver) return "handed_over";
  return invoice.status === "Collections" ? "taken_back" : "cancelled";
}

/**
 * The mail about a dunning step of invoices over products: `due` is the one of the step, `about` all of which the mail is.
 * `charged`: the invoice over fees and interest that goes with it.
 */
export function productNotice(
  step: Step,
  due: ProductDebt,
  about: readonly ProductDebt[],
  charged: OpenInvoice | null,
  now: Date,
): Notice {
  const { invoice, reader, terms } = due;
  const names = named(about);
  if (step.kind === "hand_over")
    return { name: "invoice.handed_over", reader, facts: handedOverFacts(invoice, terms.collector) };
  if (step.kind === "terminate")
    return { name: "product.ended", reader, facts: { ...names, left: leftOf(due) } };
  const facts = { ...owing(due, about, charged), ...names };
  if (step.kind === "suspend")
    return { name: "product.paused", reader, facts: { ...facts, endOn: endDay(due, now) } };
  const texts = terms.mails.find(({ days }) => days === step.days)?.text;
  const text = texts && (texts[localeOf(reader.language)] || texts.en);
  const isOverdue = step.days > 0 || now >= addDays(invoice.dueAt, 1);
  // The owner has already been told of a declined card.
  const isByCard = !isOverdue && due.isAutomatic && due.hasCard && (due.isUndecided || !due.isTried);
  const pauseOn = isOverdue ? pauseDay(due, step, now) : null;
  return {
    name: "product.unpaid",
    reader,
    facts: { ...facts, due: dueDay(invoice), isOverdue, isByCard, pauseOn, ...(text ? { text } : {}) },
  };
}
