import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { promos } from "@/lib/db/tables/catalog/promos";
import { invoiceLines, invoices, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { minus, sum, times } from "@/lib/testing/money/decimal-sums";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { readInvoiceDetails } from "../../money/documents/read-facts";
import { runRenewals } from "../renewals/run";
import { appraiseServer } from "../services/appraise";
import { quotePlan } from "../services/change-plan";
import { getBillingData } from "../services/get-billing-data";
import { requestCancellation } from "../services/request-cancellation";
import { estimateServers } from "./estimate";
import { orderInstance } from "./order-instance";
import { quoteInstance } from "./quote-instance";

withCatalogDatabase();

const nano = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const access = { root_pass: "Root-pass-1", deploy_notify: 0 } as const;
const feeOf = (presetId: number, setupFee: string) =>
  database()
    .update(presetPrices)
    .set({ setupFee })
    .where(
      and(
        eq(presetPrices.presetId, presetId),
        eq(presetPrices.location, "NL"),
        eq(presetPrices.currency, "EUR"),
      ),
    );

beforeAll(async () => {
  // 4.50 per month, and 10.00 once; with 21 % tax: 17.55, then 5.45.
  await feeOf(102, "10.00");
  await feeOf(103, "33.33");
  await database()
    .insert(promos)
    .values([
      { code: "TENTH", percent: "10.00", isForever: false, createdAt: new Date() },
      { code: "ALWAYS", percent: "100.00", isForever: true, createdAt: new Date() },
    ]);
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const customer = async (credit = "200.00") => (await addAccount(database(), { credit })).id;
const credit = (id: number) => readCredit(database(), id, "EUR");
async function readInvoice(id: number) {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is not there.");
  return row;
}
const linesOf = (invoiceId: number) =>
  database()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(invoiceLines.id);

describe("a set-up fee", () => {
  it.each([
    [{}, "14.50", "17.55", "5.45"],
    [{ deploy_period: "annually" as const }, "57.52", "69.60", "57.50"],
    [{ promocode: "TENTH" }, "14.05", "17.00", "5.45"],
    [{ promocode: "ALWAYS" }, "10.00", "12.10", "0.00"],
    [{ ipv4_amount: 2 }, "18.50", "22.39", "10.29"],
  ])(
    "is in quote, estimate, invoice, PDF and postings to the cent, and in no renewal: %j",
    async (more, net, total, later) => {
      const id = await customer();
      const wanted = { ...nano, ...more };
      const quote = await quoteInstance.call(await asUser(id), wanted);
      expect(quote).toMatchObject({ subtotal: net, total, next_charge: { amount: later } });
      expect(quote.lines.at(-1)).toEqual({
        code: "setup",
        description: "Set-up fee: vm.v3-nano",
        quantity: 1,
        unit_price: "10.00",
        amount: "10.00",
      });
      const estimate = await estimateServers.call(await asUser(id), { servers: [wanted] });
      expect(estimate.servers[0]).toMatchObject({ total, setup: "10.00", next: later });

      const ordered = await orderInstance.call(await asUser(id), {
        ...wanted,
        ...access,
        quote: quote.quote,
      });
      expect(await credit(id)).toBe(minus("200.00", total, "EUR"));
      const invoice = await readInvoice(ordered.invoice);
      expect(invoice).toMatchObject({ status: "Paid", subtotal: net, total, tax: quote.tax });
      const lines = await linesOf(ordered.invoice);
      expect(lines.filter(({ type }) => type === "Hosting")).toHaveLength(1);
      expect(lines.at(-1)).toMatchObject({ code: "setup", amount: "10.00", isTaxed: true, starts: null });
      const net2 = sum(
        lines.map(({ amount }) => amount),
        "EUR",
      );
      expect(net2).toBe(net);
      const printed = await readInvoiceDetails(database(), invoice);
      expect([printed.subtotal, printed.total, printed.taxes.map(({ tax }) => tax)]).toEqual([
        net,
        total,
        [quote.tax],
      ]);
      expect(printed.lines.at(-1)).toMatchObject({ what: { code: "setup" }, amount: "10.00" });
      const postings = await database()
        .select({ amount: ledgerPostings.amount })
        .from(ledgerPostings)
        .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
        .where(eq(ledgerEntries.key, `invoice ${invoice.id}`));
      expect(postings.map(({ amount }) => amount)).toContain(`-${total}`);
      expect((await readServer(ordered.server_id)).recurringTotal).toBe(later);
    },
  );

  it("is charged for each of several servers", async () => {
    const id = await customer();
    const wanted = { ...nano, count: 3 };
    const { total, next_charge } = await quoteInstance.call(await asUser(id), wanted);
    expect([total, next_charge.amount]).toEqual([times("17.55", 3, "EUR"), times("5.45", 3, "EUR")]);
    await orderInstance.call(await asUser(id), { ...wanted, ...access });
    expect(await credit(id)).toBe(minus("200.00", total, "EUR"));
  });

  it("is paid by as many of several orders at once as the credit covers, each to the cent", async () => {
    const id = await customer("40.00");
    const context = await asUser(id);
    const location = () => orderInstance.call(context, { ...nano, ...access });
    const answers = await Promise.all([location(), location(), location(), location(), location()]);
    const paid = answers.filter(({ status }) => status === "Paid");
    expect([paid.length, await credit(id)]).toEqual([2, minus("40.00", times("17.55", 2, "EUR"), "EUR")]);
    const unpaid = answers.find(({ status }) => status === "Unpaid");
    expect((await readInvoice(unpaid?.invoice ?? 0)).total).toBe("17.55");
  });

  it("is not charged where the place or the currency has none", async () => {
    const id = await customer();
    const inGermany = await quoteInstance.call(await asUser(id), { ...nano, location_name: "DE" });
    expect(inGermany.lines.map(({ code }) => code)).not.toContain("setup");
    const dollars = (await addAccount(database(), { currency: "USD" })).id;
    const { lines } = await quoteInstance.call(await asUser(dollars), nano);
    expect(lines.map(({ code }) => code)).not.toContain("setup");
  });

  it("comes back whole with the rest when the deployment fails", async () => {
    const before = runtime();
    setRuntime({ ...before, deploySpeed: 1_000_000 });
    const id = await customer("17.55");
    const wanted = { ...nano, ...access, hostname: "fail-install-1" };
    const { callback } = await orderInstance.call(await asUser(id), wanted);
    expect(await credit(id)).toBe("0.00");
    expect(await runJob(callback, runnerOf())).toMatchObject({ state: "failed" });
    expect(await credit(id)).toBe("17.55");
    setRuntime(before);
  });
});

describe("a server whose set-up was charged", () => {
  const start = new Date("2030-04-10T12:00:00Z");

  it("is renewed without it", async () => {
    const service = await addService(start);
    expect(service.price).toBe("17.55");
    await runRenewals(daysAfter(service.dueAt, -13));
    const [renewal] = await readRenewals(service.serverId);
    expect(renewal?.invoice.total).toBe("5.45");
    const owner = await asUser(service.account.id, { now: start });
    const shown = await getBillingData.call(owner, { id: String(service.serverId) });
    expect(shown).toMatchObject({ billing_setupfee: "12.10", billing_reccuring: "5.45" });
  });

  it("gives back the unused days of its period alone when it is ended", async () => {
    const service = await addService(start);
    const now = daysAfter(start, 15);
    const owner = await asUser(service.account.id, { now });
    // 30 days for 5.45, of which 15 have not begun.
    expect(await appraiseServer.call(owner, { id: service.serverId })).toMatchObject({ amount: "2.73" });
    await requestCancellation.call(owner, { id: String(service.serverId), cancellation_type: 1 });
    expect(await credit(service.account.id)).toBe("2.73");
  });

  it("becomes another preset without the fee of that one", async () => {
    const service = await addService(start);
    await giveCredit(database(), service.account.id, "EUR", "50.00");
    const owner = await asUser(service.account.id, { now: start });
    const quote = await quotePlan.call(owner, { id: String(service.serverId), preset: "103" });
    const { next_charge } = await quoteInstance.call(owner, { ...nano, preset: "103" });
    expect(quote.recurring.value).toBe(next_charge.amount);
    // All days are left: the difference of the two periods, with its tax rounded once.
    const whole = Number(next_charge.amount) - 5.45;
    expect(Math.abs(Number(quote.charge.value) - whole)).toBeLessThan(0.02);
  });
});
