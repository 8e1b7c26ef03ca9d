import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { refundInvoice } from "@/lib/domain/money/billing/shared/refund-invoice";
import { applyCredit } from "@/lib/domain/money/payments/apply-credit";
import { createAddFunds } from "@/lib/domain/money/payments/create-addfunds";
import { massPay } from "@/lib/domain/money/payments/mass-pay";
import { payTogether } from "@/lib/domain/money/payments/pay-together";
import { recordTransfer } from "@/lib/domain/money/payments/record-transfer";
import { refundPayment } from "@/lib/domain/money/payments/refund-payment";
import { makeReference } from "@/lib/domain/money/payments/shared/reference";
import { endRefund } from "@/lib/domain/money/payments/shared/refund-to-card";
import { takeReport } from "@/lib/domain/money/payments/shared/take-report";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import { cancelOrder } from "@/lib/domain/orders/orders/cancel-order";
import { expireOrder } from "@/lib/domain/orders/orders/expire-order";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/orders/quote-instance";
import { showQuote } from "@/lib/domain/orders/orders/show-quote";
import { generateDueInvoice } from "@/lib/domain/orders/renewals/generate-due-invoice";
import { runRenewals } from "@/lib/domain/orders/renewals/run";
import { addOsAddon } from "@/lib/domain/orders/services/add-os-addon";
import { changePlan, quotePlan } from "@/lib/domain/orders/services/change-plan";
import { deleteCancellationRequest } from "@/lib/domain/orders/services/delete-cancellation-request";
import { growDisk } from "@/lib/domain/orders/services/disk/grow-disk";
import { quoteDisk } from "@/lib/domain/orders/services/disk/quote-disk";
import { dropUnpaidChanges } from "@/lib/domain/orders/services/drop-unpaid";
import { showOverview } from "@/lib/domain/orders/services/overview";
import { requestCancellation } from "@/lib/domain/orders/services/request-cancellation";
import type { OutsideState } from "@/lib/outside/payments/port";
import { operatorContext } from "@/lib/session/context";
import { fromCents, sum, toCents } from "@/lib/testing/money/decimal-sums";
import { giveCredit, type TestAccount } from "../factories";
import { addHourly } from "./hourly";
import { readCheckout } from "./payments";
import { daysAfter } from "./renewals";
import { issueOneOff, staffSteps } from "./staff-steps";

/** `announced`: total of an invoice announced before it existed. */
export type MoneyWorld = {
  start: Date;
  account: TestAccount;
  serverIds: number[];
  announced: Map<number, string>;
  user: (now: Date) => Promise<SignedContext>;
};

/**
 * One action: `which` selects its target, `part` the share of an amount in percent, `again` the number of
 * repetitions.
 */
export type MoneyStep = {
  lane: number;
  act: keyof typeof acts;
  which: number;
  part: number;
  again: number;
  day: number;
};

type Acting = MoneyStep & { now: Date; user: SignedContext };

const at = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)];

const idOf = ({ serverIds }: MoneyWorld, { which }: Acting) => String(at(serverIds, which));

const listInvoices = ({ account }: MoneyWorld) =>
  database().select().from(invoices).where(eq(invoices.accountId, account.id)).orderBy(asc(invoices.id));

/** Mostly a payable one, if there is any. */
async function choose(world: MoneyWorld, { which }: Acting) {
  const all = await listInvoices(world);
  const open = all.filter(({ status }) => status === "Unpaid");
  return at(which % 4 === 0 || open.length === 0 ? all : open, which);
}

async function choosePayment({ account }: MoneyWorld, { which }: Acting) {
  const isCard = and(eq(payments.method, "sandbox"), isNull(payments.refundOf));
  const rows = await database()
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, account.id), isCard))
    .orderBy(asc(payments.id));
  return at(rows, which);
}

/** That percentage of an amount, at least one cent; above 100 more than the whole. */
const partOf = (amount: string, part: number): string =>
  fromCents(Math.max(1, Math.round((toCents(amount) * part) / 100)));

const plans = ["vm.v3-pico", "vm.v3-small", "vm.v3-medium", "vm.v3-large"];
const selections = [
  { preset: "102", deploy_period: "monthly" },
  { preset: "vm.v3-medium", deploy_period: "annually", ipv4_amount: 1 },
  { preset: "vm.v3-small", deploy_period: "quarterly", count: 2 },
  { preset: "101", deploy_period: "semi-annually", os_id: 12 },
] as const;

/** A quoted price that is not honored is a failure, whatever else happens at that moment. */
function keepWord(shown: string, asked: string, what: string): void {
  if (shown !== asked) throw new Error(`${what}: ${shown} was shown, and ${asked} is asked for.`);
}

/** Quote over the API, summary on the page, and the order itself. */
async function order(world: MoneyWorld, { which, user, now }: Acting) {
  const selection = { location_name: "NL", os_id: 11, traffic_plan: "1", ...at(selections, which) };
  const wanted = { preset: "102", deploy_period: "monthly" as const, ...selection };
  const quote = await quoteInstance.call(user, wanted);
  const summary = await showQuote.call(user, wanted);
  keepWord(summary.total.value, quote.total, "The summary of an order");
  keepWord(summary.each.value, sum([quote.subtotal, quote.tax], world.account.currency), "One of several");
  const facts = { root_pass: "Root-pass-1", deploy_notify: 0, quote: quote.quote };
  const answer = await orderInstance.call({ ...user, now }, { ...wanted, ...facts });
  for (const { invoice } of answer.servers ?? [answer]) world.announced.set(invoice, summary.each.value);
  if (answer.status === "Unpaid") world.announced.set(answer.invoice, quote.total);
}

/** A card payment may be reported more than once, after a failure, and with another amount. */
async function payByCard(world: MoneyWorld, acting: Acting) {
  const invoice = await choose(world, acting);
  if (!invoice) return;
  const { user, part, again, now } = acting;
  const { payment } = await startPayment.call(user, { invoice_id: String(invoice.id), method: "sandbox" });
  const { checkout, payment: row } = await readCheckout(payment);
  const { key, outsideId } = checkout;
  const about = { about: "payment" as const, key, outsideId: outsideId ?? "" };
  const money = { amount: partOf(row.amount, part), currency: row.currency };
  const reports: OutsideState[] = [
    { state: "failed", reason: "declined" },
    { state: "pending" },
    ...Array.from({ length: again }, () => ({
      state: "done" as const,
      reference: `money ${payment}`,
      card: null,
      ...money,
    })),
  ];
  await Promise.all(
    reports.map((is, index) => takeReport("sandbox", { ...about, eventId: `${payment} ${index}`, is }, now)),
  );
}

/** What staff do with an invoice. */
const onInvoice =
  (name: keyof typeof staffSteps) =>
  async (world: MoneyWorld, acting: Acting): Promise<void> => {
    const invoice = await choose(world, acting);
    if (invoice) await staffSteps[name](invoice, acting);
  };

const acts = {
  order,
  orderHourly: async ({ account, serverIds }: MoneyWorld, { now }: Acting) => {
    const { serverId } = await addHourly(now, { account });
    serverIds.push(serverId);
  },
  payByCard,
  topUp: ({ account }: MoneyWorld, { part }: Acting) =>
    giveCredit(database(), account.id, account.currency, partOf("50.00", part)),
  applyCredit: async (world: MoneyWorld, acting: Acting) => {
    const invoice = await choose(world, acting);
    if (!invoice) return;
    const amount = partOf(invoice.total, acting.part);
    await applyCredit.call(acting.user, { invoice_id: String(invoice.id), amount });
  },
  addFunds: async (world: MoneyWorld, { user, part }: Acting) => {
    const amount = partOf("20.00", part);
    const { invoice } = await createAddFunds.call(user, { amount });
    world.announced.set(invoice, amount);
  },
  massPay: async (world: MoneyWorld, { user, which }: Acting) => {
    const open = (await listInvoices(world)).filter(
      ({ status, kind, combinedInto }) => status === "Unpaid" && kind === "sale" && combinedInto === null,
    );
    const some = open.filter((_, index) => which % (index + 2) < 2).map(({ id }) => String(id));
    await massPay.call(user, { invoices: some });
  },
  payTogether: async (world: MoneyWorld, { user, which, part, again }: Acting) => {
    const open = (await listInvoices(world)).filter(
      ({ status, kind }) => status === "Unpaid" && kind === "sale",
    );
    const some = open.filter((_, index) => which % (index + 2) < 2).map(({ id }) => String(id));
    const method = part > 50 ? ("credit" as const) : ("bank_transfer" as const);
    const press = () => payTogether.call(user, { invoices: some, method });
    for (const end of await Promise.allSettled(Array.from({ length: again }, press)))
      if (end.status === "rejected") throw end.reason;
  },
  transfer: async (world: MoneyWorld, acting: Acting) => {
    const invoice = await choose(world, acting);
    if (!invoice) return;
    const receipt = { amount: partOf(invoice.total, acting.part), receipt: `${invoice.id} ${acting.which}` };
    const record = () =>
      recordTransfer.call(operatorContext(), { reference: makeReference(invoice.id), ...receipt });
    for (const end of await Promise.allSettled(Array.from({ length: acting.again }, record)))
      if (end.status === "rejected") throw end.reason;
  },
  dispute: async (world: MoneyWorld, acting: Acting) => {
    const payment = await choosePayment(world, acting);
    if (!payment) return;
    const { part, again, now } = acting;
    const is = part < 50 ? "won" : part < 100 ? "lost" : "opened";
    const facts = { reference: `money ${payment.id}`, disputeId: `of ${payment.id}`, is } as const;
    const report = () => takeReport("sandbox", { about: "dispute", ...facts, eventId: randomUUID() }, now);
    await Promise.all(Array.from({ length: again }, report));
  },
  refundToCard: async (world: MoneyWorld, acting: Acting) => {
    const payment = await choosePayment(world, acting);
    if (!payment) return;
    await refundPayment.call(operatorContext(), { payment: String(payment.id) });
    const end = acting.part > 50 ? "done" : "failed";
    await inTransaction((db) => endRefund(db, payment.id, end, acting.now));
  },
  refund: async (world: MoneyWorld, acting: Acting) => {
    const invoice = await choose(world, acting);
    if (!invoice) return;
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "unpaid" }, acting.now));
  },
  expire: async ({ account }: MoneyWorld, { which, now }: Acting) => {
    const mine = eq(orders.accountId, account.id);
    const found = at(await database().select().from(orders).where(mine).orderBy(asc(orders.id)), which);
    if (found) await expireOrder(found.id, now);
  },
  cancelOrder: async (world: MoneyWorld, acting: Acting) => {
    const invoice = await choose(world, acting);
    if (invoice) await cancelOrder.call(acting.user, { invoice: String(invoice.id) });
  },
  passTime: async (_: MoneyWorld, { now }: Acting) => {
    await dropUnpaidChanges(now);
    await runRenewals(now);
  },
  renew: (world: MoneyWorld, acting: Acting) =>
    generateDueInvoice.call(acting.user, { id: idOf(world, acting) }),
  endNow: (world: MoneyWorld, acting: Acting) =>
    requestCancellation.call(acting.user, { id: idOf(world, acting), cancellation_type: 1 }),
  endLater: (world: MoneyWorld, acting: Acting) =>
    requestCancellation.call(acting.user, { id: idOf(world, acting), cancellation_type: 0 }),
  keep: (world: MoneyWorld, acting: Acting) =>
    deleteCancellationRequest.call(acting.user, { id: idOf(world, acting) }),
  changePlan: async (world: MoneyWorld, acting: Acting) => {
    const wanted = { id: idOf(world, acting), preset: at(plans, acting.which) ?? "" };
    const { charge, credit } = await quotePlan.call(acting.user, wanted);
    const expected = toCents(credit.value) > 0 ? credit.value : charge.value;
    const answer = await changePlan.call(acting.user, { ...wanted, expected });
    if (answer.invoice !== null) world.announced.set(answer.invoice, charge.value);
  },
  growDisk: async (world: MoneyWorld, acting: Acting) => {
    const id = idOf(world, acting);
    const { disk } = await showOverview.call(acting.user, { id: Number(id) });
    const wanted = { id, disk: disk.gb + acting.part };
    const { charge } = await quoteDisk.call(acting.user, wanted);
    const { invoice } = await growDisk.call(acting.user, { ...wanted, expected: charge.value });
    if (invoice > 0) world.announced.set(invoice, charge.value);
  },
  refundLines: onInvoice("refundLines"),
  applyByStaff: onInvoice("applyByStaff"),
  cancelByStaff: onInvoice("cancelByStaff"),
  moveDue: onInvoice("moveDue"),
  chargeByStaff: onInvoice("chargeByStaff"),
  oneOff: ({ account }: MoneyWorld, acting: Acting) => issueOneOff(account.id, acting),
  addLicense: (world: MoneyWorld, acting: Acting) =>
    addOsAddon.call(acting.user, { id: idOf(world, acting), os_id: 101 + (acting.which % 5) }),
} satisfies Record<string, (world: MoneyWorld, acting: Acting) => Promise<unknown>>;

/** Repeated to be more frequent: other actions depend on them. */
const frequent = [
  "order",
  "order",
  "order",
  "payByCard",
  "applyCredit",
  "massPay",
  "payTogether",
  "changePlan",
] as const;

/** `lanes`: number of concurrent actors. */
export const moneyStep = (lanes: number): fc.Arbitrary<MoneyStep> =>
  fc.record(
    {
      lane: fc.integer({ min: 0, max: lanes - 1 }),
      act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), ...frequent),
      which: fc.nat({ max: 99 }),
      part: fc.constantFrom(1, 33, 50, 100, 100, 100, 120),
      again: fc.integer({ min: 1, max: 4 }),
      // Servers are paid for a month; what happens to unpaid ones is tested less often.
      day: fc.oneof({ weight: 2, arbitrary: fc.nat({ max: 28 }) }, fc.nat({ max: 70 })),
    },
    { noNullPrototype: true },
  );

/** Rejections are valid results; any other error is a failure. */
export async function takeStep(world: MoneyWorld, step: MoneyStep): Promise<void> {
  const now = daysAfter(world.start, step.day);
  try {
    await acts[step.act](world, { ...step, now, user: await world.user(now) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "internal") throw error;
  }
}
