import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices, presetStock } from "@/lib/db/tables/catalogue";
import { plannedPrices } from "@/lib/db/tables/planned-prices";
import { readAudit } from "@/lib/testing/audit";
import { asStaff, withCatalogueDatabase } from "@/lib/testing/contexts";
import { readCatalogueFile } from "../catalogue/shared/file-entries";
import type { StaffContext } from "../kernel/context";
import { applyPrices } from "./apply-prices";
import { showCatalogue } from "./overview";
import { dropPrice, listPlanned, planPrice } from "./plan-price";

withCatalogueDatabase();

const nano = 102;
const dayMs = 86_400_000;
const now = new Date("2031-03-04T05:06:07Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const named = (doc: string) => ({ extras: { doc } });
const file = () => readCatalogueFile(database());

let staff: StaffContext;
beforeAll(async () => {
  staff = { ...(await asStaff("catalogue")), now };
});

describe("a price that is planned", () => {
  beforeEach(() => database().delete(plannedPrices));
  const plan = (facts: object = {}) =>
    planPrice.call(staff, {
      preset: nano,
      location: "NL",
      EUR: "5.50",
      starts_at: later(dayMs).toISOString(),
      ...facts,
    });
  const priceRows = () =>
    database()
      .select({ currency: presetPrices.currency, amount: presetPrices.amount })
      .from(presetPrices)
      .where(and(eq(presetPrices.presetId, nano), eq(presetPrices.location, "NL")))
      .orderBy(presetPrices.currency);

  it("is on record, with what each currency is to cost and from when", async () => {
    const { planned } = await plan({ USD: " 6.00 ", RUB: "-1" });
    expect(planned).toEqual(
      [
        { currency: "EUR", from: "4.50", amount: "5.50" },
        { currency: "RUB", from: "430.00", amount: null },
        { currency: "USD", from: "4.95", amount: "6.00" },
      ].map((facts) => ({
        id: expect.any(Number),
        preset: nano,
        name: "vm.v3-nano",
        location: "NL",
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
          { field: "price.NL.RUR", from: null, to: "-1" },
          { field: "price.NL.USD", from: null, to: "6.00" },
        ],
        starts_at: later(dayMs).toISOString(),
      },
    });
  });

  it("begins after now and within two years, to the millisecond", async () => {
    const begin = (at: Date) => plan({ starts_at: at.toISOString() });
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
    await expect(plan({ preset: 999_999 })).rejects.toMatchObject(named("catalogue.entry_not_found"));
    for (const EUR of ["5.5", "5", "-2", "1e3", "-1.00", "12345678901.00"])
      await expect(plan({ EUR }), EUR).rejects.toMatchObject({
        extras: { fields: { EUR: expect.any(String) } },
      });
    await expect(plan({ EUR: "7.00" })).rejects.toMatchObject({
      extras: { fields: { starts_at: expect.stringContaining("taken") } },
    });
    await expect(plan({ EUR: "7.00", USD: "7.70" })).rejects.toMatchObject({ code: "invalid" });
    const { planned } = await listPlanned.call(staff, {});
    expect(planned.map(({ currency, amount }) => [currency, amount])).toEqual([["EUR", "5.50"]]);
    expect((await plan({ EUR: "", USD: "7.70" })).planned).toHaveLength(2);
  });

  it("of two for the same moment is planned once, and the moment is free again when it was taken back", async () => {
    const ends = await Promise.allSettled(["6.00", "7.00"].map((EUR) => plan({ EUR })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [one] = (await listPlanned.call(staff, { preset: nano })).planned;
    await dropPrice.call(staff, { id: one?.id ?? 0 });
    expect((await readAudit(database(), "catalogue.drop_price"))[0]).toMatchObject({
      target: `preset ${nano}`,
      changes: { changed: [{ field: "price.NL.EUR", from: one?.amount, to: null }] },
    });
    expect((await plan({ EUR: "8.00" })).planned).toMatchObject([{ amount: "8.00" }]);
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
    await plan({ EUR: "4.50", starts_at: later(2 * dayMs).toISOString() });
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
    const { planned } = await plan({ location: "UK" });
    expect(planned).toMatchObject([{ location: "UK", from: null, amount: "5.50" }]);
    await applyPrices(later(dayMs));
    expect(await stock()).toEqual([{ free: 0 }]);
    const sold = async () => (await file()).presets.find(({ id }) => id === nano)?.price.UK;
    expect(await sold()).toEqual({ EUR: "5.50", USD: "-1", RUR: "-1" });
    await plan({ location: "UK", EUR: "-1", starts_at: later(3 * dayMs).toISOString() });
    await applyPrices(later(3 * dayMs));
    expect(await sold()).toBeUndefined();
  });

  it("is counted until it begins", async () => {
    const counted = async () => (await showCatalogue.call(staff, {})).planned;
    expect(await counted()).toBe(0);
    await plan({ EUR: "4.50", USD: "4.95" });
    expect(await counted()).toBe(2);
    await applyPrices(later(dayMs));
    expect(await counted()).toBe(0);
  });
});
