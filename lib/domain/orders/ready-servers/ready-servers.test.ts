import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices, presetStock, presets } from "@/lib/db/tables/catalog/catalog";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, setStock } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../orders/order-instance";
import { listReadyServers } from "./list-stock";
import { showReadyServer } from "./show-stock";

withCatalogDatabase();

const list = async (fields: object = {}) => (await listReadyServers.call(asGuest(), fields)).servers;

it("has one entry for each physical machine that is free, in several locations", async () => {
  const all = await list();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ location }) => location)).size).toBeGreaterThanOrEqual(3);
  const here = and(eq(presetStock.presetId, 312), eq(presetStock.location, "NL"));
  const [row] = await database().select().from(presetStock).where(here);
  const machines = all.filter(({ preset_id, location }) => preset_id === 312 && location === "NL");
  expect(machines).toHaveLength(row?.free ?? -1);
  expect(machines[0]).toMatchObject({
    preset: "bm.v4-small",
    price: { EUR: 139, USD: 152.9 },
    billing_plan: { EUR: { monthly: 139, quarterly: 134.83 } },
    hardware: { ram: 64, hdd_groups: [{ count: 2, size_gb: 960, type: "nvme" }], gpu_name: "" },
    specs: { disk: "2x960" },
    status: "available",
  });
  expect(JSON.stringify(all)).not.toMatch(/:-1\b/);
});

it("has the price of an hour where the preset is sold by the hour", async () => {
  const plan = async () =>
    (await list({ location: "NL" })).find(({ preset_id }) => preset_id === 312)?.billing_plan;
  expect((await plan())?.EUR).not.toHaveProperty("hourly");
  const sell = (hourlyCapHours: number | null) =>
    database().update(presets).set({ hourlyCapHours }).where(eq(presets.id, 312));
  await sell(672);
  expect((await plan().finally(() => sell(null)))?.EUR).toMatchObject({ hourly: 0.2068, monthly: 139 });
});

it("narrows to a location and a group, and refuses an unknown group", async () => {
  for (const location of ["NL", "nl"])
    for (const one of await list({ location })) expect(one.location).toBe("NL");
  expect(await list({ location: "XX" })).toEqual([]);
  expect(await list({ group: "all" })).toEqual(await list());
  for (const group of ["1CPU", "2CPU", "AMD", "AMD-MODERN", "INTEL"]) {
    const found = await list({ group });
    expect(found.length, group).toBeGreaterThan(0);
    expect(found.length, group).toBeLessThan((await list()).length);
  }
  for (const one of await list({ group: "2CPU" })) expect(one.hardware.cpu_name).toMatch(/^2/);
  await expect(list({ group: "constructor" })).rejects.toMatchObject({
    code: "invalid",
    extras: { fields: { group: expect.anything() } },
  });
});

it("an order of the preset takes the last machine of the row, which is not found any more", async () => {
  const there = async () =>
    (await list({ location: "NL" })).filter(({ preset }) => preset === "bm.v4-small").map(({ id }) => id);
  const before = await there();
  const { id: accountId } = await addAccount(database(), { credit: "500.00" });
  await orderInstance.call(await asUser(accountId), {
    deploy_period: "monthly",
    deploy_notify: "0",
    preset: "bm.v4-small",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "2",
    root_pass: "Root-pass-1",
  });
  expect(await there()).toEqual(before.slice(0, -1));
  const [first = 0] = before;
  expect((await showReadyServer.call(asGuest(), { id: first })).server_data.id).toBe(first);
  for (const id of [before.at(-1) ?? 0, 0, 999_999_999])
    await expect(showReadyServer.call(asGuest(), { id })).rejects.toMatchObject({
      message: "machine not found",
    });
});

const small = 312;
const smallIn = async (location: string) =>
  (await list({ location })).filter(({ preset_id }) => preset_id === small);

it("says the same of each machine of a row but its number and its name", async () => {
  await setStock(database(), small, "NL", 3);
  const machines = await smallIn("NL");
  expect(machines.map(({ name }) => name)).toEqual([1, 2, 3].map((place) => `bm.v4-small NL ${place}`));
  const [first, ...others] = machines;
  for (const one of others) expect({ ...one, id: first?.id, name: first?.name }).toEqual(first);
  expect(first).toMatchObject({
    server_group: first?.group,
    hardware: { cpu_name: first?.specs.cpu, config: expect.any(String) },
    deployment_eta: expect.any(Number),
  });
  expect(first?.deployment_eta).toBeGreaterThanOrEqual(1);
  expect((await showReadyServer.call(asGuest(), { id: String(first?.id) })).server_data).toEqual(first);
});

it("prices of a period have its discount, in the cents of each currency, and -1 nowhere", async () => {
  const [machine] = await smallIn("NL");
  expect(machine?.billing_plan.EUR).toEqual({
    monthly: 139,
    quarterly: 134.83,
    "semi-annually": 130.66,
    annually: 122.32,
  });
  const here = and(eq(presetPrices.presetId, small), eq(presetPrices.location, "NL"));
  const setPrice = (currency: "EUR" | "RUB" | "USD", amount: string) =>
    database()
      .update(presetPrices)
      .set({ amount })
      .where(and(here, eq(presetPrices.currency, currency)));
  await setPrice("EUR", "0.17");
  await setPrice("RUB", "1000.50");
  await database()
    .delete(presetPrices)
    .where(and(here, eq(presetPrices.currency, "USD")));
  const [changed] = await smallIn("NL");
  expect(changed?.price).toEqual({ EUR: 0.17, RUR: 1000.5 });
  // 3 % of 0.17 are 0.0051, 6 % are 0.0102 and 12 % are 0.0204.
  expect(changed?.billing_plan).toEqual({
    EUR: { monthly: 0.17, quarterly: 0.16, "semi-annually": 0.16, annually: 0.15 },
    RUR: { monthly: 1000.5, quarterly: 970.48, "semi-annually": 940.47, annually: 880.44 },
  });
});

it("has no machine of what is not built beforehand, is off sale, or has no price there", async () => {
  const numbers = async () => (await smallIn("DE")).map(({ id }) => id);
  const before = await numbers();
  expect(before.length).toBeGreaterThan(0);
  const tag = and(eq(tags.component, "preset"), eq(tags.componentId, small), eq(tags.tag, "stock"));
  const set = (isActive: boolean) =>
    database().update(presets).set({ isActive }).where(eq(presets.id, small));
  await database().update(tags).set({ value: "0" }).where(tag);
  expect(await numbers()).toEqual([]);
  await database().update(tags).set({ value: "1" }).where(tag);
  expect(await numbers()).toEqual(before);
  await set(false);
  expect(await numbers()).toEqual([]);
  await set(true);
  const there = and(eq(presetPrices.presetId, small), eq(presetPrices.location, "DE"));
  await database().delete(presetPrices).where(there);
  expect(await numbers()).toEqual([]);
  await expect(showReadyServer.call(asGuest(), { id: before[0] ?? 0 })).rejects.toMatchObject({
    extras: { doc: "stock.not_found" },
  });
});

it("numbers no more machines of a row than can be told apart, however many there are", async () => {
  await setStock(database(), small, "FI", 1_200);
  const machines = await smallIn("FI");
  expect(machines).toHaveLength(999);
  const all = await list();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  await setStock(database(), small, "FI", 0);
  expect(await smallIn("FI")).toEqual([]);
});

it("takes everything for what is left empty, and refuses a number that is none by its field", async () => {
  for (const fields of [
    { group: "", location: "" },
    { location: "ALL", group: "ALL" },
  ])
    expect(await list(fields)).toEqual(await list());
  for (const id of ["", "x", "1.5", "-1"])
    await expect(showReadyServer.call(asGuest(), { id })).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { id: expect.any(String) } },
    });
});
