import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presets, systems, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { addAccount, setStock } from "@/lib/testing/factories";
import { minus, percentOf } from "@/lib/testing/money/decimal-sums";
import { eur } from "@/lib/testing/money/eur";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { currentCatalog } from "../../catalog/catalog/shared/current";
import type { SignedContext } from "../../kernel/operation/context";
import { choose, pricedParts } from "./choose";
import { showOptions } from "./options";
import { Selection } from "./schema";
import { monthlyOf } from "./shared/unit-prices";

withCatalogDatabase();

const plain = { deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11, traffic_plan: "1" };
const users = new Map<string, SignedContext>();

async function userIn(currency: "EUR" | "RUB" | "USD"): Promise<SignedContext> {
  const known = users.get(currency);
  if (known) return known;
  const user = await asUser((await addAccount(database(), { currency })).id);
  users.set(currency, user);
  return user;
}
const chosen = async (more: object = {}, currency: "EUR" | "RUB" | "USD" = "EUR") =>
  choose(await userIn(currency), Selection.parse({ ...plain, ...more }), await currentCatalog());

beforeEach(() => setStock(database(), 102, "NL", 20));

describe("a choice", () => {
  it("is the entries of the catalog that its parameters name", async () => {
    const choice = await chosen({ soft_id: 1, ipv4_amount: 2 });
    expect(choice).toMatchObject({
      location: "NL",
      preset: { id: 102 },
      system: { id: 11 },
      extraAddresses: 2,
    });
    expect(choice.software?.id).toBe(1);
  });

  it("may spell its place small and its preset by name", async () => {
    const { preset } = await chosen();
    expect(await chosen({ location_name: "nl", preset: preset.name })).toMatchObject({
      location: "NL",
      preset: { id: 102 },
    });
  });

  it("is delivered without a system where the customer brings one", async () => {
    expect((await chosen({ own_os: 1, os_id: undefined })).system).toBeNull();
    expect((await chosen({ own_os: 1, os_id: 999 })).system).toBeNull();
  });

  it.each([
    ["no software", { soft_id: 0 }],
    ["no addresses", { ipv4_amount: 0 }],
    ["no promotion", { promocode: "" }],
  ])("of %s is one without", async (_what, more) => {
    expect(await chosen(more)).toMatchObject({ software: null, extraAddresses: 0 });
  });

  it("of a plan takes its twin in the account's currency", async () => {
    const [euro, rouble] = [await chosen({}, "EUR"), await chosen({}, "RUB")];
    expect([euro.plan.currency, rouble.plan.currency]).toEqual(["EUR", "RUB"]);
    expect((await chosen({ traffic_plan: String(rouble.plan.id) }, "EUR")).plan.id).toBe(euro.plan.id);
  });

  it("may name its software, unless its number says which", async () => {
    const named = async (more: object) => (await chosen(more)).software?.id;
    const { software } = await chosen({ soft_id: 1 });
    expect(await named({ soft_name: ` ${software?.name.toUpperCase()} ` })).toBe(1);
    expect(await named({ soft_id: 1, soft_name: "another" })).toBe(1);
    expect(await named({ soft_id: 0, soft_name: software?.name })).toBeUndefined();
    expect(await named({ soft_name: "none" })).toBeUndefined();
  });

  it("may say the account's own currency, as programs do that read it of the account", async () => {
    const own = async (currency: "EUR" | "RUB", word: string) => {
      const choice = await chosen({ currency_code: word }, currency);
      return choice.preset.id;
    };
    expect([await own("EUR", "eur"), await own("RUB", "RUR"), await own("RUB", "")]).toEqual([102, 102, 102]);
  });

  it("may name its plan, too, by the name of either of the pair", async () => {
    const [euro, rouble] = [await chosen({}, "EUR"), await chosen({}, "RUB")];
    for (const { plan } of [euro, rouble])
      expect((await chosen({ traffic_plan: plan.name }, "EUR")).plan.id).toBe(euro.plan.id);
    const sellIn = (locations: readonly string[]) =>
      database()
        .update(trafficPlans)
        .set({ locations: [...locations] })
        .where(eq(trafficPlans.id, euro.plan.id));
    await sellIn(["FI"]);
    await expect(
      chosen({ traffic_plan: euro.plan.name }).finally(() => sellIn(euro.plan.locations)),
    ).rejects.toMatchObject({
      extras: { doc: "order.not_in_location", fields: { traffic_plan: "is not offered in NL" } },
    });
  });
});

describe("what does not fit is named with its reason", () => {
  const retire = (id: number, isActive: boolean) =>
    database().update(presets).set({ isActive }).where(eq(presets.id, id));

  it.each([
    ["location_name", { location_name: "XX" }, "unknown location"],
    ["location_name", { location_name: "__PROTO__" }, "unknown location"],
    ["preset", { preset: "vm.v9-none" }, "unknown preset"],
    ["preset", { preset: "999999" }, "unknown preset"],
    ["preset", { preset: "102.0" }, "unknown preset"],
    ["preset", { preset: "1e2" }, "unknown preset"],
    ["os_id", { os_id: undefined }, "is required"],
    ["os_id", { os_id: 999 }, "is no system of ours"],
    ["soft_id", { soft_id: 999 }, "is no software of ours"],
    ["soft_name", { soft_name: "Nothing of ours" }, "is no software of ours"],
    ["currency_code", { currency_code: "USD" }, "the account's currency is EUR"],
    ["traffic_plan", { traffic_plan: "999" }, "is no traffic plan of ours"],
    ["traffic_plan", { traffic_plan: "" }, "is no traffic plan of ours"],
    ["traffic_plan", { traffic_plan: "1.0" }, "is no traffic plan of ours"],
    ["traffic_plan", { traffic_plan: "-1" }, "is no traffic plan of ours"],
    ["traffic_plan", { traffic_plan: "3 tb, 1 gbit/s" }, "is no traffic plan of ours"],
  ])("%s in %j: %s", async (name, more, reason) => {
    await expect(chosen(more)).rejects.toMatchObject({
      code: "invalid",
      extras: { doc: "argument.invalid", fields: { [name]: reason } },
    });
  });

  it("a promo code that is not known", async () => {
    await expect(chosen({ promocode: "SPRING" })).rejects.toMatchObject({
      code: "invalid",
      extras: { doc: "promo.unknown", fields: { promocode: "is not known" } },
    });
  });

  it("a preset of which nothing is left, and one that is switched off", async () => {
    await setStock(database(), 102, "NL", 0);
    await expect(chosen()).rejects.toMatchObject({ extras: { doc: "order.out_of_stock" } });
    await setStock(database(), 102, "NL", 1);
    await retire(102, false);
    await expect(chosen().finally(() => retire(102, true))).rejects.toMatchObject({
      extras: { doc: "order.inactive" },
    });
  });

  it("software without a system", async () => {
    await expect(chosen({ own_os: 1, soft_id: 1 })).rejects.toMatchObject({
      extras: { doc: "order.needs_system" },
    });
  });

  it("a system that wants more memory than the machine has", async () => {
    const { preset, system } = await chosen();
    const memory = { ramGb: 0 };
    await database().update(presets).set(memory).where(eq(presets.id, preset.id));
    const back = () =>
      database().update(presets).set({ ramGb: preset.ramGb }).where(eq(presets.id, preset.id));
    expect(system?.tags.min_ram).toBeDefined();
    await expect(chosen().finally(back)).rejects.toMatchObject({ extras: { doc: "order.min_ram" } });
  });
});

describe("the parts of a price", () => {
  it("are a line each, the machine first, with what further addresses cost", async () => {
    const parts = pricedParts(await chosen({ ipv4_amount: 16 }), "EUR", "web-1");
    expect(parts.map(({ what }) => what.code)).toEqual(["preset", "os", "traffic_plan", "ipv4"]);
    expect(parts[0]?.what).toMatchObject({ location: "NL", hostname: "web-1" });
    expect(parts.at(-1)).toEqual({
      what: { code: "ipv4", count: 16 },
      made: [{ of: "address", each: "2.00", count: 16 }],
    });
  });

  it("leave out what is not there", async () => {
    const parts = pricedParts(await chosen({ own_os: 1 }), "EUR", null);
    expect(parts.map(({ what }) => what.code)).toEqual(["preset", "traffic_plan"]);
  });

  it("count a license for each core", async () => {
    const choice = await chosen();
    const priced = { flat: "1.00", perCore: "2.50" };
    const system = choice.system && {
      ...choice.system,
      prices: { EUR: priced.flat, RUB: "-1" },
      tags: { price_per_core_EUR: priced.perCore },
    };
    const [, license] = pricedParts({ ...choice, system, preset: { ...choice.preset, cpu: 4 } }, "EUR", null);
    expect(license && monthlyOf(license.made, "EUR")).toEqual(eur("11.00"));
    expect(license?.made).toEqual([
      { of: "flat", each: "1.00", count: 1 },
      { of: "core", each: "2.50", count: 4 },
    ]);
  });
});

describe("the options of the order page", () => {
  it.each([
    ["EUR", ["EUR"]],
    ["RUB", ["RUB"]],
    ["USD", ["EUR"]],
  ] as const)("for %s have plans in %j", async (currency, plans) => {
    const options = await showOptions.call(await userIn(currency), {});
    expect(options.currency).toBe(currency);
    expect([...new Set(options.plans.map((plan) => plan.currency))]).toEqual(plans);
  });

  it("have nothing that is switched off, and every period with its discount", async () => {
    await database().update(systems).set({ isActive: false }).where(eq(systems.id, 12));
    const options = await showOptions.call(await userIn("EUR"), {});
    await database().update(systems).set({ isActive: true }).where(eq(systems.id, 12));
    expect(options.systems.map(({ id }) => id)).not.toContain(12);
    expect(options.presets.every(({ isActive }) => isActive)).toBe(true);
    expect(options.periods.map(({ months, discount }) => [months, discount])).toEqual([
      [1, "0"],
      [3, "3"],
      [6, "6"],
      [12, "12"],
    ]);
  });

  it("ask for the PIN where one is set, but not of a key that needs none", async () => {
    const { id } = await addAccount(database(), { pin: "4071" });
    expect((await showOptions.call(await asUser(id), {})).needs_pin).toBe(true);
    expect((await showOptions.call(await asKey(id, { isPinExempt: true }), {})).needs_pin).toBe(false);
    expect((await showOptions.call(await userIn("EUR"), {})).needs_pin).toBe(false);
  });

  it("list the presets of the chosen one's family, with what the page asks for by name", async () => {
    const user = await userIn("EUR");
    const names = ["vm.v3-small", "bm.v3-small", "gone"];
    const { presets: named, counts } = await showOptions.call(user, { location: "NL", names, limit: 0 });
    expect(named.map(({ name }) => name).sort()).toEqual(["bm.v3-small", "vm.v3-small"]);
    const all = await showOptions.call(user, { location: "NL", names });
    expect(all.presets.filter(({ isListed }) => isListed)).toHaveLength(counts.all);
    expect(all.presets.find(({ name }) => name === "bm.v3-small")).toMatchObject({ isListed: false });
    expect(all.family).toBe("vm");
    const few = await showOptions.call(user, { location: "NL", names: [], limit: 2 });
    expect(few.counts).toEqual(counts);
    expect(few.presets.filter(({ isListed }) => isListed).length).toBeLessThanOrEqual(4);
    expect(few.presets.map(({ name }) => name)).toContain(few.defaults.NL);
  });

  it("have the prices and the stock of this moment, in the account's currency alone", async () => {
    const of = async (currency: "EUR" | "RUB") => {
      const { presets: named } = await showOptions.call(await userIn(currency), { names: ["102"], limit: 0 });
      return named.find(({ id }) => id === 102);
    };
    expect((await of("EUR"))?.offers.NL?.free).toBe(20);
    await setStock(database(), 102, "NL", 7);
    expect((await of("EUR"))?.offers.NL).toEqual({ free: 7, prices: { EUR: expect.any(String) } });
    expect((await of("RUB"))?.offers.NL).toEqual({ free: 7, prices: { RUB: expect.any(String) } });
    const [month = "", , , year] = (await of("EUR"))?.monthly.NL ?? [];
    expect(month).toBe((await of("EUR"))?.offers.NL?.prices.EUR);
    expect(year).toBe(minus(month, percentOf(month, "12"), "EUR"));
  });
});
