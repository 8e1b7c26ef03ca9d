import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetStock, presets } from "@/lib/db/tables/catalogue";
import { asGuest, asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { orderInstance } from "../orders/order-instance";
import { listStock } from "./list-stock";
import { showStock } from "./show-stock";

withCatalogueDatabase();

const list = async (fields: object = {}) => (await listStock.call(asGuest(), fields)).servers;

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
  expect((await showStock.call(asGuest(), { id: first })).server_data.id).toBe(first);
  for (const id of [before.at(-1) ?? 0, 0, 999_999_999])
    await expect(showStock.call(asGuest(), { id })).rejects.toMatchObject({ message: "machine not found" });
});
