import type { InvoiceTitle } from "@/lib/base/invoice-title";
import type { Notices } from "@/lib/i18n/mails/notices";
import type { AccountEvent } from "../rules";

export type Payload = Record<string, string | number | boolean | null>;
type Told<Details> = { event: AccountEvent; payload: (facts: Details) => Payload };

type Named = { number: string; title?: InvoiceTitle };

/** Its invoice number; empty while it has none, like `invoicenum`. */
const numberOf = ({ number, title }: Named): string =>
  number.startsWith("#") || title === "receipt" ? "" : number;

const invoiceOf = (facts: Named & { invoice: number; amount: string; currency: string }) => ({
  invoice_id: facts.invoice,
  number: numberOf(facts),
  amount: facts.amount,
  currency: facts.currency,
});

const announcementOf = ({
  id,
  stage,
  servers,
  began,
}: Omit<Notices["incident.updated"], "title" | "text">) => ({
  announcement_id: id,
  stage,
  servers,
  began,
});

/** For hourly servers: the price of the next day, and the available credit. */
const hoursOf = (facts: { day: string; credit: string; currency: string }) => ({
  next_day: facts.day,
  credit: facts.credit,
  currency: facts.currency,
});

/**
 * The webhook event of each notice; null = none, because it contains a secret, responds to one person, or is about
 * access. Payloads have ids, numbers, host names, amounts and days, and no personal data. Documented, with an example
 * of each, in docs/webhooks.md.
 */
export const eventOfNotice = {
  "sign_up.confirm": null,
  "sign_up.known_address": null,
  "password.reset": null,
  "password.changed": null,
  "email.confirm": null,
  "email.change_asked": null,
  "email.changed": null,
  "data.ready": null,
  "account.closed": null,
  "account.reopened": null,
  "account.moved": null,
  "sign_in.code": null,
  "sign_in.new_device": null,
  "factors.code": null,
  "factors.changed": null,
  "factors.recovery_code_used": null,
  "identity.linked": null,
  "identity.unlinked": null,
  "pin.changed": null,
  "pin.reset_asked": null,
  "pin.removed": null,
  "pin.wrong": null,
  "api_key.created": { event: "api_key.created", payload: ({ id }) => ({ key_id: id }) },
  "api_key.signed_in": { event: "api_key.login", payload: ({ id }) => ({ key_id: id }) },
  "api_key.notification_tried": null,
  "recipient.confirm": null,
  "colleague.invited": null,
  "colleague.joined": null,
  "legal.changed": null,
  "legal.agreed": null,
  "contract.declared": null,
  "price.changed": null,
  "price.unchanged": null,
  "abuse.received": null,
  "abuse.reminder": null,
  "estimate.offered": null,
  "estimate.withdrawn": null,
  "maintenance.updated": {
    event: "announcement.maintenance",
    payload: ({ from, to, ...said }) => ({ ...announcementOf(said), planned_from: from, planned_to: to }),
  },
  "incident.updated": { event: "announcement.incident", payload: announcementOf },
  "staff.join": null,
  "settings.tried": null,
  "payment.credited": null,
  "payment.refunded": null,
  "payment.taken_back": null,
  "payment.unbooked": null,
  "debit.announced": null,
  "conversation.answered": { event: "support.answered", payload: ({ id }) => ({ conversation_id: id }) },
  "conversation.solved": null,
  "conversation.due": null,
  "visit.started": {
    event: "support.visit_started",
    payload: ({ kind, mode }) => ({ by: kind, mode }),
  },
  "visit.asked": { event: "support.visit_asked", payload: ({ kind }) => ({ by: kind }) },
  "server.deployed": {
    event: "server.deployed",
    payload: ({ id, hostname, ip, paidUntil }) => ({ server_id: id, hostname, ip, paid_until: paidUntil }),
  },
  "server.deploy_failed": {
    event: "server.deploy_failed",
    payload: ({ id, hostname, failure, refunded, currency, job }) => ({
      server_id: id,
      hostname,
      failure: failure.code,
      refunded,
      currency,
      job,
    }),
  },
  "server.deploy_late": {
    event: "server.deploy_late",
    payload: ({ id, hostname, isReady, amount, currency, job }) => ({
      server_id: id,
      hostname,
      is_ready: isReady,
      credited: amount,
      currency,
      job,
    }),
  },
  "server.alert": {
    event: "server.alert",
    payload: ({ id, metric, threshold, minutes, isOver, servers, count }) => ({
      server_id: id,
      hostname: servers[0]?.hostname ?? "",
      metric,
      state: isOver ? "over" : "firing",
      value: servers[0]?.value ?? null,
      threshold,
      minutes,
      servers: count,
      server_ids: servers.map((one) => one.id).join(","),
    }),
  },
  "server.backup_failed": {
    event: "server.backup_failed",
    payload: ({ id, hostname, what, failure }) => ({ server_id: id, hostname, what, failure: failure.code }),
  },
  // Answered by a person; programs ask `eq/transfers`.
  "server.transfer_offered": null,
  "server.transfer_ended": null,
  // Programs hear of the end: that it is deployed, or could not be.
  "order.review": null,
  "server.suspended": {
    event: "server.suspended",
    payload: ({ id, hostname, deleteOn, ...why }) => ({
      server_id: id,
      hostname,
      delete_on: deleteOn,
      ...("day" in why ? hoursOf(why) : invoiceOf(why)),
    }),
  },
  "server.suspended_by_staff": {
    event: "server.suspended_by_staff",
    payload: ({ id, hostname }) => ({ server_id: id, hostname }),
  },
  "server.resumed": {
    event: "server.resumed",
    payload: ({ id, hostname, days, paidUntil, charge, currency, ends }) => ({
      server_id: id,
      hostname,
      days,
      paid_until: paidUntil,
      amount: charge?.amount ?? null,
      currency,
      due: charge?.due ?? null,
      ends: ends?.day ?? null,
    }),
  },
  "server.changed_by_staff": {
    event: "server.changed_by_staff",
    payload: ({ id, hostname, change }) => ({ server_id: id, hostname, change: change.what }),
  },
  "payment.late": null,
  "server.terminated": {
    event: "server.terminated",
    payload: ({ id, hostname, why }) => ({ server_id: id, hostname, why }),
  },
  "invoice.created": {
    event: "invoice.created",
    payload: ({ id, total, due, currency, dueOn, ...named }) => ({
      invoice_id: id,
      number: numberOf(named),
      total,
      due,
      currency,
      due_on: dueOn,
    }),
  },
  "invoice.paid": { event: "invoice.paid", payload: invoiceOf },
  "credit_note.issued": {
    event: "invoice.credited",
    payload: ({ number, of, amount, currency }) => ({ number, of, amount, currency }),
  },
  "renewal.reminder": {
    event: "invoice.reminder",
    payload: ({ hostname, due, ...owing }) => ({ ...invoiceOf(owing), hostname, due_on: due }),
  },
  "renewal.overdue": {
    event: "invoice.overdue",
    payload: ({ hostname, due, suspendOn, ...owing }) => ({
      ...invoiceOf(owing),
      hostname,
      due_on: due,
      suspend_on: suspendOn,
    }),
  },
  // Staff sell these; there is no action about them for programs.
  "product.unpaid": null,
  "product.paused": null,
  "product.ended": null,
  "invoice.handed_over": null,
  "credit.low": {
    event: "invoice.credit_low",
    payload: ({ hostname, credit, ...facts }) => {
      if ("day" in facts) return { hostname, servers: facts.servers, ...hoursOf({ ...facts, credit }) };
      const { due, ...owing } = facts;
      return { ...invoiceOf(owing), hostname, due_on: due, credit };
    },
  },
  "payment.failed": {
    event: "invoice.payment_failed",
    payload: ({ hostname, credit, ...owing }) => ({ ...invoiceOf(owing), hostname, credit }),
  },
  "budget.reached": {
    event: "invoice.budget_reached",
    payload: ({ project, level, month, budget, spent, forecast, currency }) => ({
      ...{ project_id: project, level, month, budget, spent, forecast, currency },
    }),
  },
} as const satisfies { [Name in keyof Notices]: Told<Notices[Name]> | null };

type Table = typeof eventOfNotice;

/** Notices that are also sent to the account's webhooks. */
export type Announced = { [Name in keyof Table]: Table[Name] extends null ? never : Name }[keyof Table];

/** The event of a notice, with its payload; null = none. */
export function eventFor<Name extends keyof Notices>(
  name: Name,
  facts: Notices[Name],
): { event: AccountEvent; payload: Payload } | null {
  const table: { [One in keyof Notices]: Told<Notices[One]> | null } = eventOfNotice;
  const told = table[name];
  return told && { event: told.event, payload: told.payload(facts) };
}
