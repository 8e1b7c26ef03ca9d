import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetStock, presets } from "@/lib/db/tables/catalog/catalog";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { Context, SignedContext } from "../../kernel/operation/context";
import { orderInstance } from "../../orders/orders/order-instance";
import { quoteInstance } from "../../orders/orders/quote-instance";
import { listPresets } from "./list-presets";
import { listSoftware } from "./list-software";
import { listSystems } from "./list-systems";
import { listTrafficPlans } from "./list-traffic-plans";

withCatalogDatabase();

const db = () => database();
const pico = 101;
const nano = 102;

type Filter = {
  location?: string;
  instance_id?: number;
  instance?: number;
  id?: number;
  bill_period?: string;
};
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const systemsFor = async (filter: Filter, context: Context = asGuest()) =>
  names((await listSystems.call(context, filter)).os_list);
const softwareFor = async (filter: Filter, context: Context = asGuest()) =>
  names((await listSoftware.call(context, filter)).software);
const plansFor = async (filter: Filter, context: Context = asGuest()) =>
  (await listTrafficPlans.call(context, filter)).traffic_plans.map(({ id }) => id);
const presetsFor = async (location?: string) => (await listPresets.call(asGuest(), { location })).presets;

const noPlans = { code: "not_found", message: "error while looking for traffic plans" };

describe("presets/list", () => {
  it("shows net prices of every location, -1 where nothing is sold, and the region's tax in what is for display", async () => {
    const shown = (await presetsFor("NL")).find(({ name }) => name === "vm.v3-nano");
    expect(shown?.price.NL).toEqual({ USD: 4.95, EUR: 4.5, RUR: 430 });
    expect(shown).toMatchObject({ monthly_com: 5.45, monthly_usd: 4.95, location: "NL" });
    const old = (await presetsFor("RU")).find(({ name }) => name === "vm.v2-nano");
    expect(old?.price.RU).toEqual({ USD: -1, EUR: -1, RUR: 370 });
    expect(old?.monthly_com, "nothing is sold for euros there").toBe(-1);
    expect(old).toMatchObject({ monthly_ru: 451.4, monthly_usd: -1 });
  });

  it("counts the units of the location, or of all of them together", async () => {
    const rows = await db().select().from(presetStock).where(eq(presetStock.presetId, nano));
    const free = (location: string) => rows.find((row) => row.location === location)?.free;
    const shown = async (location?: string) =>
      (await presetsFor(location)).find(({ id }) => id === nano)?.available;
    expect(await shown("NL")).toBe(free("NL"));
    expect(await shown("DE")).toBe(free("DE"));
    expect(await shown()).toBe(rows.reduce((sum, row) => sum + row.free, 0));
  });

  it("takes the lowest price over the locations where none is named", async () => {
    const everywhere = (await presetsFor()).find(({ id }) => id === nano);
    const lowest = Math.min(
      ...(await Promise.all(
        ["NL", "FI", "IS", "TR"].map(
          async (locationCode) =>
            (await presetsFor(locationCode)).find(({ id }) => id === nano)?.monthly_com ?? 0,
        ),
      )),
    );
    expect(everywhere).toMatchObject({ monthly_com: lowest, location: "" });
  });

  it("leaves out what is switched off, and is empty for a place that there is not", async () => {
    const [retired] = await db().select().from(presets).where(eq(presets.isActive, false)).limit(1);
    expect(retired).toBeDefined();
    expect(names(await presetsFor())).not.toContain(retired?.name);
    for (const location of ["XX", "constructor", "N"]) expect(await presetsFor(location)).toEqual([]);
  });
});

describe("what fits a preset", () => {
  it("has the memory and the disk that systems and software need", async () => {
    const all = await systemsFor({});
    const fitting = await systemsFor({ instance_id: pico });
    expect(fitting).toContain("Debian 12");
    expect(all.filter((name) => !fitting.includes(name))).toContain("Windows Server 2022 Standard");
    const software = await softwareFor({ instance_id: pico });
    expect(software.length).toBeGreaterThan(0);
    expect((await softwareFor({})).length).toBeGreaterThan(software.length);
  });

  it("is for the family of the preset and for the place, when there are both", async () => {
    const inIceland = await plansFor({ location: "IS", instance_id: nano });
    expect(inIceland).toEqual(await plansFor({ location: "IS", instance: nano }));
    expect(inIceland).toEqual([1, 2, 3, 101, 102, 103]);
    expect(await plansFor({ location: "IS" })).toEqual([1, 2, 3, 4, 101, 102, 103, 104]);
    expect(await plansFor({ location: "NL" })).toContain(7);
    expect(await plansFor({ instance_id: 0, location: "all" })).toEqual(await plansFor({}));
  });

  it("is nothing for a preset or a place that there is not", async () => {
    for (const filter of [{ instance_id: 999_999 }, { location: "XX" }]) {
      expect(await systemsFor(filter)).toEqual([]);
      expect(await softwareFor(filter)).toEqual([]);
      await expect(plansFor(filter)).rejects.toMatchObject(noPlans);
    }
  });

  it("is sold for every period that there is, and for no other", async () => {
    for (const bill_period of ["", "monthly", "quarterly", "semi-annually", "annually"]) {
      expect(await systemsFor({ bill_period })).toEqual(await systemsFor({}));
      expect(await softwareFor({ bill_period })).toEqual(await softwareFor({}));
    }
    for (const bill_period of ["fortnightly", "constructor"]) {
      expect(await systemsFor({ bill_period })).toEqual([]);
      expect(await softwareFor({ bill_period })).toEqual([]);
    }
  });
});

describe("names of traffic plans", () => {
  it("lead to one plan in each location, and stay the same for machines and currencies", async () => {
    const { traffic_plans: all } = await listTrafficPlans.call(asGuest(), {});
    const nameOf = new Map(all.map(({ id, name }) => [id, name]));
    for (const location of ["NL", "RU", "IS"])
      for (const instance_id of [0, nano, 301]) {
        const { traffic_plans: plans } = await listTrafficPlans.call(asGuest(), { location, instance_id });
        expect(new Set(names(plans)).size).toBe(plans.length);
        for (const { id, name } of plans) expect(name).toBe(nameOf.get(id));
      }
  });

  it("are those that a quote names", async () => {
    const { id } = await addAccount(db(), { currency: "RUB", companyId: 2 });
    const wanted = {
      preset: String(nano),
      location_name: "RU",
      os_id: 11,
      deploy_period: "monthly",
    } as const;
    const { lines } = await quoteInstance.call(await asUser(id), { ...wanted, traffic_plan: "1" });
    const { traffic_plans: plans } = await listTrafficPlans.call(asGuest(), { location: "RU" });
    const taken = plans.filter(({ name }) => lines.some(({ description }) => description === name));
    expect(taken.map((plan) => plan.id)).toEqual([101]);
  });
});

describe("what fits a server", () => {
  let owner: SignedContext;
  let id: number;

  beforeAll(async () => {
    const account = await addAccount(db(), { credit: "100.00" });
    owner = await asUser(account.id);
    ({ server_id: id } = await orderInstance.call(owner, {
      deploy_period: "monthly",
      deploy_notify: "false",
      preset: String(pico),
      location_name: "IS",
      os_id: 11,
      traffic_plan: "1",
      root_pass: "Root-pass-1",
    }));
  });

  it("is what fits its preset in its location, whatever else is named", async () => {
    expect(await systemsFor({ id }, owner)).toEqual(await systemsFor({ instance_id: pico }));
    expect(await softwareFor({ id }, owner)).toEqual(await softwareFor({ instance_id: pico }));
    const plans = await plansFor({ location: "IS", instance_id: pico });
    expect(await plansFor({ id }, owner)).toEqual(plans);
    expect(await plansFor({ id, location: "NL", instance_id: 999_999 }, owner)).toEqual(plans);
    expect(await plansFor({ id: 0, location: "NL" }, owner)).toEqual(await plansFor({ location: "NL" }));
  });

  const each = [systemsFor, softwareFor, plansFor];

  it("is refused to strangers as every call on the server is, and to keys of another server", async () => {
    const foreign = { code: "forbidden", message: "permission denied #3, this is not your server" };
    const stranger = await asUser((await addAccount(db())).id);
    const ofAnother = await asKey(owner.actor.account.id, { serverId: id - 1 });
    const ofThis = await asKey(owner.actor.account.id, { serverId: id });
    for (const list of each) {
      await expect(list({ id }, stranger)).rejects.toMatchObject(foreign);
      await expect(list({ id: 999_999_999 }, owner)).rejects.toMatchObject(foreign);
      await expect(list({ id }, ofAnother)).rejects.toMatchObject(foreign);
      expect((await list({ id }, ofThis)).length).toBeGreaterThan(0);
    }
  });

  it("is an invalid argument for someone without a session", async () => {
    const invalid = { code: "invalid", message: "invalid argument id: needs a session" };
    for (const list of each) await expect(list({ id })).rejects.toMatchObject(invalid);
  });

  it("is not found once the server is deleted", async () => {
    await db().update(servers).set({ deletedAt: new Date() }).where(eq(servers.id, id));
    for (const list of each)
      await expect(list({ id }, owner)).rejects.toMatchObject({ message: "server not found" });
  });
});
