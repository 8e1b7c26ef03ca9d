import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { presetPrices } from "@/lib/db/tables/catalogue";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount, giveCredit, setStock } from "@/lib/testing/factories";
import { addService, daysAfter } from "@/lib/testing/renewals";
import { sized } from "@/lib/testing/sized";
import { lockCredit } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import type { SignedContext } from "../kernel/context";
import { DomainError } from "../kernel/errors";
import { applyCredit } from "../payments/apply-credit";
import { massPay } from "../payments/mass-pay";
import { endPayment, openPayment } from "../payments/shared/end-payment";
import { takeReport } from "../payments/shared/take-report";
import { generateDueInvoice } from "../renewals/generate-due-invoice";
import { runRenewals } from "../renewals/run";
import { addOsAddon } from "./add-os-addon";
import { changePlan } from "./change-plan";
import { deleteCancellationRequest } from "./delete-cancellation-request";
import { dropUnpaidChanges } from "./drop-unpaid";
import { requestCancellation } from "./request-cancellation";

withCatalogueDatabase();

const start = new Date("2030-01-31T12:00:00Z");

beforeAll(async () => {
  for (const preset of [101, 102, 103, 104, 105]) await setStock(database(), preset, "NL", 100_000);
  await database().update(presetPrices).set({ setupFee: "7.77" }).where(eq(presetPrices.presetId, 102));
});

type World = { accountId: number; serverIds: number[]; user: (now: Date) => Promise<SignedContext> };
type Step = { lane: number; act: keyof typeof acts; which: number; day: number };

const idOf = ({ serverIds }: World, which: number) => String(serverIds[which % serverIds.length]);

async function choose({ accountId }: World, which: number) {
  const rows = await database()
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, accountId))
    .orderBy(asc(invoices.id));
  return rows[which % Math.max(rows.length, 1)];
}

const presets = ["vm.v3-pico", "vm.v3-small", "vm.v3-medium", "vm.v3-large"];

const acts = {
  passTime: async (_: World, __: number, now: Date) => {
    await dropUnpaidChanges(now);
    await runRenewals(now);
  },
  renew: async (world: World, which: number, now: Date) =>
    generateDueInvoice.call(await world.user(now), { id: idOf(world, which) }),
  endNow: async (world: World, which: number, now: Date) =>
    requestCancellation.call(await world.user(now), { id: idOf(world, which), cancellation_type: 1 }),
  endLater: async (world: World, which: number, now: Date) =>
    requestCancellation.call(await world.user(now), { id: idOf(world, which), cancellation_type: 0 }),
  keep: async (world: World, which: number, now: Date) =>
    deleteCancellationRequest.call(await world.user(now), { id: idOf(world, which) }),
  changePlan: async (world: World, which: number, now: Date) =>
    changePlan.call(await world.user(now), {
      id: idOf(world, which),
      preset: presets[which % presets.length] ?? "",
    }),
  addLicence: async (world: World, which: number, now: Date) =>
    addOsAddon.call(await world.user(now), { id: idOf(world, which), os_id: 101 + (which % 5) }),
  topUp: ({ accountId }: World) => giveCredit(database(), accountId, "EUR", "7.00"),
  applyCredit: async (world: World, which: number, now: Date) => {
    const invoice = await choose(world, which);
    if (!invoice) return;
    const amount = which % 3 === 0 ? "1.00" : invoice.total;
    await applyCredit.call(await world.user(now), { invoice_id: String(invoice.id), amount });
  },
  massPay: async (world: World, which: number, now: Date) => {
    const [one, other] = [await choose(world, which), await choose(world, which + 1)];
    if (!one || !other) return;
    await massPay.call(await world.user(now), { invoices: [String(one.id), String(other.id)] });
  },
  payOutside: async (world: World, which: number, now: Date) => {
    const invoice = await choose(world, which);
    if (!invoice || invoice.total === "0.00") return;
    const amount = invoice.total;
    await inTransaction(async (db) => {
      await lockCredit(db, world.accountId, "EUR");
      const id = await openPayment(db, invoice, "sandbox", amount, now);
      await endPayment(db, id, { state: "done", amount, currency: "EUR", reference: `money ${id}` }, now);
    });
  },
  dispute: async (world: World, which: number, now: Date) => {
    const rows = await database()
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.accountId, world.accountId),
          eq(payments.method, "sandbox"),
          isNull(payments.refundOf),
        ),
      )
      .orderBy(asc(payments.id));
    const payment = rows[which % Math.max(rows.length, 1)];
    if (!payment) return;
    const is = which % 3 === 0 ? "won" : "opened";
    const facts = { reference: `money ${payment.id}`, disputeId: `of ${payment.id}`, is } as const;
    await takeReport("sandbox", { about: "dispute", eventId: randomUUID(), ...facts }, now);
  },
  refund: async (world: World, which: number, now: Date) => {
    const invoice = await choose(world, which);
    if (!invoice) return;
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "unpaid" }, now));
  },
} satisfies Record<string, (world: World, which: number, now: Date) => Promise<unknown>>;

const step: fc.Arbitrary<Step> = fc.record(
  {
    lane: fc.integer({ min: 0, max: 7 }),
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    which: fc.nat({ max: 99 }),
    day: fc.integer({ min: 0, max: 70 }),
  },
  { noNullPrototype: true },
);

/** Refusals are answers; anything else is a fault. */
async function take(world: World, { act, which, day }: Step): Promise<void> {
  try {
    await acts[act](world, which, daysAfter(start, day));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "internal") throw error;
  }
}

/** Two servers and eight people at once; for each of them time passes. */
async function play(steps: Step[]): Promise<void> {
  const account = await addAccount(database(), { credit: "20.00" });
  const one = await addService(start, { account });
  const two = await addService(start, { account, preset: "vm.v3-medium" });
  const world: World = {
    accountId: account.id,
    serverIds: [one.serverId, two.serverId],
    user: (now) => asUser(account.id, { now }),
  };
  const inTime = steps.toSorted((a, b) => a.day - b.day);
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (const each of inTime.filter((other) => other.lane === lane)) await take(world, each);
  });
  await Promise.all(lanes);
}

it("however servers are renewed, changed, ended and paid at once, the laws of the ledger hold", {
  timeout: sized(120_000, 1_800_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await play(steps);
      expect(await verifyLedger(database())).toEqual([]);
    }),
    { numRuns: sized(12, 300), endOnFailure: true },
  );
});
