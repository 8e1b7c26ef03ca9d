import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices, presetStock, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { plannedPrices } from "@/lib/db/tables/catalog/planned-prices";
import { addService, readRenewals } from "@/lib/testing/money/renewals";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { generateDueInvoice } from "../../orders/renewals/generate-due-invoice";
import { runRenewals } from "../../orders/renewals/run";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { importCatalog } from "../catalog/shared/import";
import { applyPrices } from "./apply-prices";
import { showHistory } from "./history";
import { showCatalog } from "./overview";
import { dropPrice, listPlanned, planPrice } from "./plan-price";

withCatalogDatabase();

const nano = 102;
const dayMs = 86_400_000;
const now = new Date("2031-03-04T05:06:07Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const named = (doc: string) => ({ extras: { doc } });
const file = () => readCatalogFile(database());

let staff: StaffContext;
beforeAll(async () => {
  staff = { ...(await asStaff("catalogue")), now };
});

describe("a price that is planned", () => {
  beforeEach(() => database().delete(plannedPrices));
  /** Plans prices in NL, in euros and any other given currency. */
  const plan = ({ place: location = "NL", at = later(dayMs), id = nano, ...amounts }: Changes = {}) =>
    planPrice.call(staff, {
      kind: "presets",
      id,
      prices: Object.fromEntries(
        Object.entries({ EUR: "5.50", ...amounts }).map(([one, amount]) => [
          `price.${location}.${one}`,
          amount,
        ]),
      ),
      starts_at: at.toISOString(),
    });
  type Changes = { place?: string; at?: Date; id?: number; EUR?: string; USD?: string; RUR?: string };
  const priceRows = () =>
    database()
      .select({ currency: presetPrices.currency, amount: presetPrices.amount })
      .from(presetPrices)
      .where(and(eq(presetPrices.presetId, nano), eq(presetPrices.location, "NL")))
      .orderBy(presetPrices.currency);

  it("that moves by more than half is asked about, with how many servers renew at it", async () => {
    await addService(now);
    const jump = { field: "price.NL.EUR", from: "4.50", to: "45.00" };
    const asked = plan({ EUR: "45" });
    await expect(asked).rejects.toMatchObject({
      extras: { doc: "catalogue.price_jump", details: { jumps: [jump] } },
    });
    const [found] = await asked.catch((error) => error.extras.details.jumps);
    expect(found.servers).toBeGreaterThan(0);
    await expect(plan({ EUR: "2.24" })).rejects.toMatchObject(named("catalogue.price_jump"));
    expect((await listPlanned.call(staff, {})).planned).toEqual([]);
    expect((await plan({ EUR: "2.25" })).planned).toMatchObject([{ amount: "2.25" }]);
    const sure = { kind: "presets", id: nano, prices: { "price.NL.EUR": "45.000" }, sure: true } as const;
    const { planned } = await planPrice.call(staff, { ...sure, starts_at: later(2 * dayMs).toISOString() });
    expect(planned.at(-1)).toMatchObject({ amount: "45.00" });
  });

  it("is on record, with what each currency is to cost and from when", async () => {
    const { planned } = await plan({ USD: " 6.00 ", RUR: "-1" });
    expect(planned).toEqual(
      [
        { currency: "EUR", from: "4.50", amount: "5.50" },
        { currency: "USD", from: "4.95", amount: "6.00" },
        { currency: "RUB", from: "430.00", amount: null },
      ].map((facts) => ({
        id: expect.any(Number),
        kind: "presets",
        entry: nano,
        name: "vm.v3-nano",
        what: "price",
        part: "NL",
        starts_at: later(dayMs).toISOString(),
        by: expect.stringContaining("@"),
        ...facts,
      })),
    );
    expect((await readAudit(database(), "catalogue.plan_price"))[0]).toMatchObject({
      actor: staff.actor.account.id,
      target: `preset ${nano}`,
      changes: {
        changed: [
          { field: "price.NL.EUR", from: null, to: "5.50" },
          { field: "price.NL.USD", from: null, to: "6.00" },
          { field: "price.NL.RUR", from: null, to: "-1" },
        ],
        starts_at: later(dayMs).toISOString(),
      },
    });
  });

  it("begins after now and within two years, to the millisecond", async () => {
    const begin = (at: Date) => plan({ at });
    for (const wrong of [now, later(730 * dayMs + 1)])
      await expect(begin(wrong)).rejects.toMatchObject({
        extras: { fields: { starts_at: expect.any(String) } },
      });
    await begin(later(1));
    const { planned } = await begin(later(730 * dayMs));
    expect(planned).toHaveLength(2);
  });

  it("is refused for what is not sold by us, in words that are no amount, or at a moment that is taken", async () => {
    await plan();
    await expect(plan({ id: 999_999 })).rejects.toMatchObject(named("catalogue.entry_not_found"));
    for (const EUR of ["5.555", "5.", "-2", "1e3", "-1.00", "12345678901.00"])
      await expect(plan({ EUR }), EUR).rejects.toMatchObject({
        extras: { fields: { "price.NL.EUR": expect.any(String) } },
      });
    await expect(plan({ EUR: "7.00" })).rejects.toMatchObject({
      extras: { fields: { starts_at: expect.stringContaining("taken") } },
    });
    await expect(plan({ EUR: "7.00", USD: "5.70" })).rejects.toMatchObject({ code: "invalid" });
    const { planned } = await listPlanned.call(staff, {});
    expect(planned.map(({ currency, amount }) => [currency, amount])).toEqual([["EUR", "5.50"]]);
    expect((await plan({ EUR: "", USD: "5.70" })).planned).toHaveLength(2);
  });

  it("of two for the same moment is planned once, and the moment is free again when it was taken back", async () => {
    const ends = await Promise.allSettled(["6.00", "6.50"].map((EUR) => plan({ EUR })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [one] = (await listPlanned.call(staff, { of: { kind: "presets", id: nano } })).planned;
    await dropPrice.call(staff, { id: one?.id ?? 0 });
    expect((await readAudit(database(), "catalogue.drop_price"))[0]).toMatchObject({
      target: `preset ${nano}`,
      changes: { changed: [{ field: "price.NL.EUR", from: one?.amount, to: null }] },
    });
    expect((await plan({ EUR: "5.00" })).planned).toMatchObject([{ amount: "5.00" }]);
  });

  it("that is taken back while it takes effect does one of both", async () => {
    const before = await priceRows();
    const { planned } = await plan();
    const id = planned[0]?.id ?? 0;
    const [dropped, applied] = await Promise.allSettled([
      dropPrice.call(staff, { id }),
      applyPrices(later(dayMs)),
    ]);
    const isDropped = dropped.status === "fulfilled";
    expect(applied).toMatchObject({ status: "fulfilled", value: isDropped ? 0 : 1 });
    expect((await priceRows())[0]?.amount).toBe(isDropped ? before[0]?.amount : "5.50");
    await expect(dropPrice.call(staff, { id: 999_999 })).rejects.toMatchObject(
      named("catalogue.entry_not_found"),
    );
    await plan({ EUR: "4.50", at: later(2 * dayMs) });
    await applyPrices(later(2 * dayMs));
    expect(await priceRows()).toEqual(before);
  });

  it("may be the first one in a place, which then has no free unit, and the last one ends the sale there", async () => {
    const here = and(eq(presetStock.presetId, nano), eq(presetStock.location, "UK"));
    const stock = () => database().select({ free: presetStock.free }).from(presetStock).where(here);
    await database()
      .delete(presetPrices)
      .where(and(eq(presetPrices.presetId, nano), eq(presetPrices.location, "UK")));
    await database().delete(presetStock).where(here);
    const { planned } = await plan({ place: "UK" });
    expect(planned).toMatchObject([{ part: "UK", from: null, amount: "5.50" }]);
    await applyPrices(later(dayMs));
    expect(await stock()).toEqual([{ free: 0 }]);
    const sold = async () => (await file()).presets.find(({ id }) => id === nano)?.price.UK;
    expect(await sold()).toEqual({ EUR: "5.50", USD: "-1", RUR: "-1" });
    await plan({ place: "UK", EUR: "-1", at: later(3 * dayMs) });
    await applyPrices(later(3 * dayMs));
    expect(await sold()).toBeUndefined();
  });

  it("is counted until it begins", async () => {
    const counted = async () => (await showCatalog.call(staff, {})).planned;
    expect(await counted()).toBe(0);
    await plan({ EUR: "4.50", USD: "4.95" });
    expect(await counted()).toBe(2);
    await applyPrices(later(dayMs));
    expect(await counted()).toBe(0);
  });

  it("may be any of an entry's, whatever its kind, and is in the history of that entry", async () => {
    const all = await file();
    const [software, traffic] = [all.software.find(({ price }) => price !== "0.00"), all.traffic_plans[0]];
    const system = all.systems.find(({ price_EUR: price }) => price !== undefined);
    if (!software || !traffic || !system) throw new Error("The demo sells each of them.");
    const wanted = [
      { kind: "systems", id: system.id, prices: { price_EUR: "31.00", "tags.price_per_core_EUR": "2.00" } },
      { kind: "software", id: software.id, prices: { price: "7.77", "tags.price_USD": "8.88" } },
      { kind: "traffic_plans", id: traffic.id, prices: { price: "3.21", rate_out: "0.99" } },
      { kind: "presets", id: nano, prices: { "setup.NL.EUR": "12.00" } },
    ] as const;
    for (const one of wanted) {
      const { planned } = await planPrice.call(staff, {
        ...one,
        sure: true,
        starts_at: later(dayMs).toISOString(),
      });
      expect(planned.map(({ kind, entry }) => [kind, entry])).toEqual(
        Object.keys(one.prices).map(() => [one.kind, one.id]),
      );
    }
    expect(await applyPrices(later(dayMs))).toBe(7);
    const now = await file();
    expect(now.systems.find(({ id }) => id === system.id)).toEqual({
      ...system,
      price_EUR: "31.00",
      tags: { ...system.tags, price_per_core_EUR: "2.00" },
    });
    expect(now.software.find(({ id }) => id === software.id)).toEqual({
      ...software,
      price: "7.77",
      tags: { ...software.tags, price_USD: "8.88" },
    });
    expect(now.traffic_plans.find(({ id }) => id === traffic.id)).toEqual({
      ...traffic,
      price: "3.21",
      rate_out: "0.99",
    });
    expect(now.presets.find(({ id }) => id === nano)?.setup?.NL).toEqual({ EUR: "12.00" });
    const { entries } = await showHistory.call(staff, { kind: "traffic_plans", id: String(traffic.id) });
    expect(entries[0]).toMatchObject({
      action: "catalogue.apply_price",
      changes: [{ field: "rate_out", from: traffic.rate_out, to: "0.99" }],
    });
    await importCatalog(database(), all);
  });

  it("is what a renewal costs whose invoice is made after it, and nothing to one that was made before", async () => {
    const before = await file();
    const ordered = new Date("2031-02-10T00:00:00Z");
    const [early, late] = [await addService(ordered), await addService(ordered)];
    await planPrice.call(staff, {
      ...{ kind: "systems", id: 11, prices: { price_EUR: "3.00" } },
      starts_at: later(dayMs).toISOString(),
    });
    const owner = await asUser(early.account.id, { now });
    await generateDueInvoice.call(owner, { id: String(early.serverId) });
    await applyPrices(later(dayMs));
    await runRenewals(later(dayMs));
    const costs = async (id: number) => (await readRenewals(id)).map(({ invoice }) => Number(invoice.total));
    expect(await costs(early.serverId)).toEqual([Number(early.price)]);
    expect(await costs(late.serverId)).toEqual([Number(late.price) + 3 * 1.21]);
    await importCatalog(database(), before);
  });

  it("of a set-up fee waits for a price there, and comes with one that begins at the same moment", async () => {
    const of = { kind: "presets", id: nano, starts_at: later(dayMs).toISOString() } as const;
    const fee = () => planPrice.call(staff, { ...of, prices: { "setup.FI.USD": "9.00" } });
    const before = await file();
    const there = and(eq(presetPrices.presetId, nano), eq(presetPrices.location, "FI"));
    await database().delete(presetPrices).where(there);
    await expect(fee()).rejects.toMatchObject({ extras: { fields: { "setup.FI.USD": expect.any(String) } } });
    await planPrice.call(staff, { ...of, prices: { "price.FI.USD": "5.00" } });
    await fee();
    await applyPrices(later(dayMs));
    const sold = (await file()).presets.find(({ id }) => id === nano);
    expect([sold?.price.FI, sold?.setup?.FI]).toEqual([
      { EUR: "-1", USD: "5.00", RUR: "-1" },
      { USD: "9.00" },
    ]);
    await importCatalog(database(), before);
  });

  it("is taken back by itself once the entry has no such price any more", async () => {
    const [traffic] = (await file()).traffic_plans;
    const of = {
      kind: "traffic_plans",
      id: traffic?.id ?? 0,
      starts_at: later(dayMs).toISOString(),
    } as const;
    await planPrice.call(staff, { ...of, prices: { price: "3.21" } });
    const own = eq(trafficPlans.id, of.id);
    const other = traffic?.currency === "EUR" ? "RUB" : "EUR";
    await database().update(trafficPlans).set({ currency: other }).where(own);
    expect(await applyPrices(later(dayMs))).toBe(1);
    await database()
      .update(trafficPlans)
      .set({ currency: traffic?.currency ?? "EUR" })
      .where(own);
    expect((await file()).traffic_plans[0]).toEqual(traffic);
    const { entries } = await showHistory.call(staff, { kind: "traffic_plans", id: String(of.id) });
    expect(entries[0]).toMatchObject({ action: "catalogue.drop_price", who: { kind: "panel" } });
  });

  it.each([
    ["a price that it has not", { rate_out: "1.00" }],
    ["a place that is none", { "price.XX.EUR": "1.00" }],
    ["a fee that ends", { "setup.NL.EUR": "-1" }],
    ["nothing at all", {}],
  ])("is refused for %s", async (_what, prices) => {
    const of = { kind: "presets", id: nano, starts_at: later(dayMs).toISOString() } as const;
    await expect(planPrice.call(staff, { ...of, prices })).rejects.toMatchObject({ code: "invalid" });
    expect((await listPlanned.call(staff, {})).planned).toEqual([]);
  });
});
