import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { addAccount, readStock, setStock } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listPresetGroups } from "../list-groups";
import { listLocations } from "../list-locations";
import { listPresets } from "../list-presets";
import { listSoftware } from "../list-software";
import { listSystems } from "../list-systems";
import { listTrafficPlans } from "../list-traffic-plans";
import { showPreset } from "../show-preset";
import { currentCatalog } from "./current";
import { readCatalogFile } from "./file-entries";
import { giveBackStock, holdStock } from "./hold-stock";
import { isTaken, type Offer, offerEntries, withdrawEntries } from "./offer-entries";

withCatalogDatabase();

const price = { EUR: "3.20", USD: "3.50", RUR: "-1" };
const offer: Offer = {
  locations: [
    { code: "ZZ", name_en: "Here", name_ru: "Здесь", country: "NL", network: "198.18.128.0/20", sort: 900 },
  ],
  presets: [
    {
      id: 9_901,
      name: "vm.here-pico",
      family: "vm",
      active: true,
      description: "One core",
      cpu: 1,
      ram: 1,
      hdd: "10",
      gpu: "",
      virtual: true,
      server_type: "Virtual",
      sort: 900,
      price: { ZZ: price },
      setup: { ZZ: { EUR: "5.00" } },
      stock: { ZZ: 4 },
      tags: { web_group: "here" },
    },
  ],
  traffic_plans: [
    {
      id: 9_901,
      name: "No limit",
      limit_in: 0,
      limit_out: 0,
      rate_in: "0.00",
      rate_out: "0.00",
      bandwidth: 1_000,
      locations: ["ZZ"],
      currency: "EUR",
      price: "0.00",
      active: true,
      web_plan: true,
      main_plan: 9_901,
      tags: { vm: "1" },
    },
  ],
};
const unitsOf = () => readStock(database(), 9_901, "ZZ");

describe("entries that are offered beside the others", () => {
  it("change none of these, and are sold as the file says", async () => {
    const before = await readCatalogFile(database());
    expect(await isTaken(database(), offer)).toBe(false);
    await offerEntries(offer);
    expect(await isTaken(database(), offer)).toBe(true);
    const after = await readCatalogFile(database());
    for (const kind of ["locations", "presets", "systems", "software", "traffic_plans"] as const)
      for (const entry of before[kind]) expect(after[kind], kind).toContainEqual(entry);
    const { presets } = await listPresets.call(asGuest(), { location: "ZZ" });
    expect(presets).toEqual([
      {
        id: 9_901,
        name: "vm.here-pico",
        active: 1,
        monthly_ru: -1,
        monthly_com: 3.87,
        monthly_usd: 3.5,
        description: "One core",
        cpu: 1,
        ram: 1,
        hdd: "10",
        gpu: "",
        location: "ZZ",
        locations: "ZZ",
        virtual: 1,
        price: { ZZ: { USD: 3.5, EUR: 3.2, RUR: -1 } },
        setup_fee: { ZZ: { EUR: 5 } },
        available: 4,
        server_type: "Virtual",
        tags: [
          {
            id: expect.any(Number),
            component: "preset",
            component_id: 9_901,
            tag: "web_group",
            value: "here",
            extra: "",
            internal: 0,
          },
        ],
      },
    ]);
    const { traffic_plans } = await listTrafficPlans.call(asGuest(), { location: "ZZ", instance_id: 9_901 });
    expect(traffic_plans).toMatchObject([
      {
        id: 9_901,
        name: "No limit",
        limit_in: 0,
        bandwidth: 1_000,
        locations: "ZZ",
        currency_id: 1,
        price: 0,
      },
    ]);
    const { groups } = await listPresetGroups.call(asGuest(), {});
    expect(groups).toContainEqual({ id: "here", name: "Virtual", count: 1 });
  });

  it("keep their units when they are offered again, and take up what changed", async () => {
    await setStock(database(), 9_901, "ZZ", 1);
    const [preset] = offer.presets;
    if (!preset) throw new Error("There is no preset.");
    await offerEntries({ ...offer, presets: [{ ...preset, price: { ZZ: { ...price, EUR: "4.00" } } }] });
    expect(await unitsOf()).toBe(1);
    expect((await showPreset.call(asGuest(), { id: "9901" })).preset?.price.ZZ?.EUR).toBe(4);
  });

  it("are taken where one code, number or name is", async () => {
    const taken = (facts: Partial<Offer>) =>
      isTaken(database(), { locations: [], presets: [], traffic_plans: [], ...facts });
    const [preset] = offer.presets;
    const [plan] = offer.traffic_plans;
    if (!preset || !plan) throw new Error("The offer is empty.");
    expect(await taken({})).toBe(false);
    expect(await taken({ locations: offer.locations })).toBe(true);
    expect(await taken({ presets: [{ ...preset, id: 9_999 }] })).toBe(true);
    expect(await taken({ presets: [{ ...preset, name: "vm.other" }] })).toBe(true);
    expect(await taken({ presets: [{ ...preset, id: 9_999, name: "vm.other" }] })).toBe(false);
    expect(await taken({ traffic_plans: [plan] })).toBe(true);
  });

  it("are sold to nobody once they are withdrawn, and the place stays", async () => {
    await database().update(locations).set({ provisioner: "simulated" }).where(eq(locations.code, "ZZ"));
    const others = (await currentCatalog()).presets.filter(({ isActive, id }) => isActive && id !== 9_901);
    await withdrawEntries(offer);
    expect((await listPresets.call(asGuest(), { location: "ZZ" })).presets).toEqual([]);
    await expect(showPreset.call(asGuest(), { id: "9901" })).rejects.toMatchObject({
      extras: { doc: "preset.not_found" },
    });
    const { presets, plans } = await currentCatalog();
    expect(presets.filter(({ isActive }) => isActive)).toHaveLength(others.length);
    expect(plans.find(({ id }) => id === 9_901)?.isActive).toBe(false);
    const [location] = await database().select().from(locations).where(eq(locations.code, "ZZ"));
    expect(location?.provisioner).toBeNull();
    const user = await asUser((await addAccount(database())).id);
    expect(await listLocations.call(user, {})).toContainEqual({
      code: "ZZ",
      name_en: "Here",
      name_ru: "Здесь",
      names: {},
    });
    await offerEntries(offer);
    expect((await listPresets.call(asGuest(), { location: "ZZ" })).presets).toHaveLength(1);
  });
});

describe("a free unit", () => {
  const hold = () => inTransaction((db) => holdStock(db, 102, "NL"));
  const left = () => readStock(database(), 102, "NL");

  it("is given to one of those who want it, and comes back once it is given back", async () => {
    await setStock(database(), 102, "NL", 3);
    const held = await Promise.all(Array.from({ length: 10 }, hold));
    expect(held.filter(Boolean)).toHaveLength(3);
    expect(await left()).toBe(0);
    await inTransaction((db) => giveBackStock(db, 102, "NL"));
    expect(await left()).toBe(1);
    expect([await hold(), await hold()]).toEqual([true, false]);
  });

  it("is taken by nobody whose order fails, and is none where nothing is offered", async () => {
    await setStock(database(), 102, "NL", 1);
    const failing = inTransaction(async (db) => {
      await holdStock(db, 102, "NL");
      throw new Error("something later failed");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await left()).toBe(1);
    for (const [id, location] of [
      [102, "XX"],
      [999_999, "NL"],
    ] as const)
      expect(await inTransaction((db) => holdStock(db, id, location))).toBe(false);
  });
});

describe("the lists of what is installed", () => {
  it("say what a license costs, and nothing of what is free", async () => {
    const { os_list } = await listSystems.call(asGuest(), {});
    const free = os_list.find(({ name }) => name === "Debian 12");
    expect(free).not.toHaveProperty("price_EUR");
    expect(free).toMatchObject({ id: 11, active: 1, type_login: 0, tags: expect.any(Array) });
    const paid = os_list.filter((system) => system.price_EUR !== undefined);
    expect(paid.length).toBeGreaterThan(0);
    for (const { price_EUR, price_RUB } of paid)
      expect([typeof price_EUR, typeof price_RUB]).toEqual(["number", "number"]);
  });

  it("name the systems of software by their numbers, and have none that fits no system at all", async () => {
    const { software } = await listSoftware.call(asGuest(), {});
    const systems = new Set((await currentCatalog()).systems.map(({ id }) => id));
    for (const { name, tags } of software) {
      const hosts = tags.find(({ tag }) => tag === "os")?.value;
      expect(
        Array.isArray(hosts) && hosts.length > 0 && hosts.every((id) => systems.has(Number(id))),
        name,
      ).toBe(true);
    }
  });
});
