import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Locale } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { payments } from "@/lib/db/tables/money/billing";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, setStock } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { toCents } from "@/lib/testing/money/decimal-sums";
import { type MoneyStep, type MoneyWorld, moneyStep, takeStep } from "@/lib/testing/money/money-steps";
import {
  listCreditNotes,
  listInvoices,
  printCreditNote,
  printInvoice,
  tellTotals,
} from "@/lib/testing/money/money-totals";
import { addService } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import { readChargedBack } from "../billing/shared/charged-back";
import { verifyLedger } from "../billing/verify-ledger";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");

beforeAll(async () => {
  for (const preset of [101, 102, 103, 104, 105, 121]) await setStock(database(), preset, "NL", 100_000);
  await database().update(presetPrices).set({ setupFee: "7.77" }).where(eq(presetPrices.presetId, 102));
});

/** Buyers with different taxes: in the seller's country, in others, reverse charge, and none. */
const buyers = [
  { country: "NL" },
  { country: "FI" },
  { country: "HU", language: "ru" },
  { country: "DE", language: "de", vatNumber: "DE136695976", vatValid: true },
  { country: "US", currency: "USD" },
] as const;

/** Two servers and eight concurrent actors; the clock advances for each of them. */
async function play(steps: MoneyStep[], buyer: (typeof buyers)[number]): Promise<MoneyWorld> {
  const account = await addAccount(database(), { credit: "30.00", ...buyer });
  const one = await addService(start, { account });
  const two = await addService(start, { account, preset: "vm.v3-medium" });
  // Orders wait for a payment, so that every payment method is used.
  const waits = { tag: "auto_credit", value: "0" };
  await database()
    .insert(tags)
    .values({ component: "customer", componentId: account.id, ...waits });
  const world: MoneyWorld = {
    start,
    account,
    serverIds: [one.serverId, two.serverId],
    announced: new Map(),
    user: (now) => asUser(account.id, { now }),
  };
  const inTime = steps.toSorted((a, b) => a.day - b.day);
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (const step of inTime.filter((each) => each.lane === lane)) await takeStep(world, step);
  });
  await Promise.all(lanes);
  return world;
}

/** A payment from outside is booked once, however often it was reported. */
async function expectNothingTwice({ account }: MoneyWorld): Promise<void> {
  const isReceipt = and(eq(payments.accountId, account.id), eq(payments.method, "bank_transfer"));
  const receipts = await database().select().from(payments).where(isReceipt);
  const names = receipts.map(({ externalReference }) => externalReference);
  expect(new Set(names).size).toBe(names.length);
}

/** An account that owes for charged-back bought credit has no credit left. */
async function expectNoCreditBesideDebt({ account }: MoneyWorld): Promise<void> {
  for (const { amount } of await readChargedBack(database(), account.id))
    expect(
      await readCredit(database(), account.id, amount.currency),
      `beside a debt of ${amount.cents} cents`,
    ).toBe("0.00");
}

/** Rendering PDFs is slow: a short run renders only some. */
const isPrinted = (index: number): boolean => index % sized(6, 1) === 0;

async function expectSameTotals(world: MoneyWorld, language: Locale): Promise<void> {
  const { account, announced } = world;
  const user = await world.user(start);
  for (const [index, row] of (await listInvoices(account.id)).entries()) {
    const { onWire, onPage, ofLines, posted, inCents } = await tellTotals(user, row);
    const name = `${row.kind} ${row.number}`;
    expect(onPage, name).toEqual(onWire);
    expect(ofLines, name).toBe(onWire.subtotal);
    if (posted) expect(onWire, name).toMatchObject(posted);
    expect(onWire.total, name).toBe(announced.get(row.id) ?? onWire.total);
    if (!isPrinted(index + row.id)) continue;
    const isSale = row.kind === "sale";
    const sums = isSale ? inCents : { ...inCents, subtotal: null, tax: null };
    expect(await printInvoice(user, row.id, language), name).toEqual(sums);
  }
  for (const [index, { note }] of (await listCreditNotes(account.id)).entries()) {
    if (!isPrinted(index)) continue;
    const { total } = await printCreditNote(user, note.id, language);
    // For an hour that cost nothing both are zero, and the sum avoids minus zero.
    expect((total ?? Number.NaN) + toCents(note.total), note.number).toBe(0);
  }
}

it("whatever customers, banks and staff do at once, the laws hold and every place tells the same totals", {
  timeout: sized(120_000, 3_600_000),
}, async () => {
  const steps = fc.array(moneyStep(8), { minLength: 10, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...buyers), async (taken, buyer) => {
      const world = await play(taken, buyer);
      expect(await verifyLedger(database())).toEqual([]);
      await expectNothingTwice(world);
      await expectNoCreditBesideDebt(world);
      await expectSameTotals(world, "language" in buyer ? buyer.language : "en");
    }),
    { numRuns: sized(6, 400), endOnFailure: true },
  );
});
