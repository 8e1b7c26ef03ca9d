import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fromCents, toCents } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { orders } from "@/lib/db/tables/orders";
import { operatorContext } from "@/lib/session/context";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { sized } from "@/lib/testing/sized";
import { lockCredit } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import type { SignedContext } from "../kernel/context";
import { DomainError } from "../kernel/errors";
import { expireOrder } from "../orders/expire-order";
import { orderInstance } from "../orders/order-instance";
import { applyCredit } from "./apply-credit";
import { createAddFunds } from "./create-addfunds";
import { massPay } from "./mass-pay";
import { recordTransfer } from "./record-transfer";
import { makeReference } from "./reference";
import { refundPayment } from "./refund-payment";
import { endPayment, openPayment } from "./shared/end-payment";
import { endRefund } from "./shared/refund-to-card";
import { takeReport } from "./shared/take-report";

withCatalogueDatabase();

type World = { accountId: number; user: SignedContext };

/** One thing that somebody does: `which` chooses among what there is, `part` how much of it, `again` how often it is said. */
type Step = { lane: number; act: keyof typeof acts; which: number; part: number; again: number };

const listInvoices = (accountId: number) =>
  database().select().from(invoices).where(eq(invoices.accountId, accountId)).orderBy(asc(invoices.id));

async function choose({ accountId }: World, which: number) {
  const rows = await listInvoices(accountId);
  return rows[which % Math.max(rows.length, 1)];
}

async function choosePayment({ accountId }: World, which: number) {
  const rows = await database()
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.method, "sandbox"), isNull(payments.refundOf)))
    .orderBy(asc(payments.id));
  return rows[which % Math.max(rows.length, 1)];
}

/** That part of an amount, at least a cent; more than the whole above 100. */
const partOf = (amount: string, part: number): string =>
  fromCents(Math.max(1, Math.round((toCents(amount) * part) / 100)));

const acts = {
  order: ({ user }: World) =>
    orderInstance.call(user, {
      deploy_period: "monthly",
      preset: "102",
      location_name: "NL",
      os_id: 11,
      traffic_plan: "1",
      root_pass: "Root-pass-1",
      deploy_notify: 0,
    }),
  topUp: ({ accountId }: World, { part }: Step) =>
    giveCredit(database(), accountId, "EUR", partOf("10.00", part)),
  applyCredit: async (world: World, { which, part }: Step) => {
    const invoice = await choose(world, which);
    if (!invoice) return;
    await applyCredit.call(world.user, {
      invoice_id: String(invoice.id),
      amount: partOf(invoice.total, part),
    });
  },
  addFunds: ({ user }: World, { part }: Step) => createAddFunds.call(user, { amount: partOf("20.00", part) }),
  massPay: async ({ user, accountId }: World, { which }: Step) => {
    const open = (await listInvoices(accountId)).filter(({ status }) => status === "Unpaid");
    const some = open.filter((_, at) => which % (at + 2) < 2).map(({ id }) => String(id));
    await massPay.call(user, { invoices: some });
  },
  payOutside: async (world: World, { which, part, again }: Step) => {
    const invoice = await choose(world, which);
    if (!invoice) return;
    const amount = partOf(invoice.total, part);
    const payment = await inTransaction(async (db) => {
      await lockCredit(db, world.accountId, "EUR");
      return openPayment(db, invoice, "sandbox", amount, new Date());
    });
    const report = (state: "done" | "failed") =>
      inTransaction((db) =>
        endPayment(
          db,
          payment,
          state === "done" ? { state, amount, currency: "EUR", reference: `money ${payment}` } : { state },
          new Date(),
        ),
      );
    await Promise.all([report("failed"), ...Array.from({ length: again }, () => report("done"))]);
  },
  transfer: async (world: World, { which, part, again }: Step) => {
    const invoice = await choose(world, which);
    if (!invoice) return;
    const receipt = { amount: partOf(invoice.total, part), receipt: `${invoice.id} ${which}` };
    const record = () =>
      recordTransfer.call(operatorContext(), { reference: makeReference(invoice.id), ...receipt });
    for (const end of await Promise.allSettled(Array.from({ length: again }, record)))
      if (end.status === "rejected") throw end.reason;
  },
  dispute: async (world: World, { which, part, again }: Step) => {
    const payment = await choosePayment(world, which);
    if (!payment) return;
    const is = part < 50 ? "won" : part < 100 ? "lost" : "opened";
    const about = {
      about: "dispute",
      reference: `money ${payment.id}`,
      disputeId: `of ${payment.id}`,
      is,
    } as const;
    const report = () => takeReport("sandbox", { ...about, eventId: randomUUID() }, new Date());
    await Promise.all(Array.from({ length: again }, report));
  },
  refundToCard: async (world: World, { which, part }: Step) => {
    const payment = await choosePayment(world, which);
    if (!payment) return;
    await refundPayment.call(operatorContext(), { payment: String(payment.id) });
    const end = part > 50 ? "done" : "failed";
    await inTransaction((db) => endRefund(db, payment.id, end, new Date()));
  },
  refund: async (world: World, { which }: Step) => {
    const invoice = await choose(world, which);
    if (!invoice) return;
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "unpaid" }, new Date()));
  },
  expire: async ({ accountId }: World, { which }: Step) => {
    const rows = await database().select().from(orders).where(eq(orders.accountId, accountId));
    const order = rows[which % Math.max(rows.length, 1)];
    if (!order) return;
    await expireOrder(order.id, new Date());
  },
} satisfies Record<string, (world: World, step: Step) => Promise<unknown>>;

const step: fc.Arbitrary<Step> = fc.record(
  {
    lane: fc.integer({ min: 0, max: 7 }),
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    which: fc.nat({ max: 99 }),
    part: fc.constantFrom(1, 33, 50, 100, 100, 100, 120),
    again: fc.integer({ min: 1, max: 4 }),
  },
  { noNullPrototype: true },
);

/** Refusals are answers; anything else is a fault. */
async function take(world: World, one: Step): Promise<void> {
  try {
    await acts[one.act](world, one);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "internal") throw error;
  }
}

/** Eight people at once, each in the order of the own steps. */
async function play(steps: Step[]): Promise<World> {
  const { id } = await addAccount(database(), { credit: "30.00", tags: { auto_credit: "0" } });
  const world = { accountId: id, user: await asUser(id) };
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (const one of steps.filter((each) => each.lane === lane)) await take(world, one);
  });
  await Promise.all(lanes);
  return world;
}

it("whatever customers, banks and staff do at once, the laws of the ledger hold", {
  timeout: sized(60_000, 1_800_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { accountId } = await play(steps);
      expect(await verifyLedger(database())).toEqual([]);
      // What came from outside is booked once, however often it was said.
      const receipts = await database()
        .select()
        .from(payments)
        .where(and(eq(payments.accountId, accountId), eq(payments.method, "bank_transfer")));
      const names = receipts.map(({ externalReference }) => externalReference);
      expect(new Set(names).size).toBe(names.length);
    }),
    { numRuns: sized(20, 500), endOnFailure: true },
  );
});
