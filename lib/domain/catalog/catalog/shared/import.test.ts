import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, type Database, database, openDatabase } from "@/lib/db/client";
import {
  locations,
  presetPrices,
  presetStock,
  presets,
  software,
  systems,
} from "@/lib/db/tables/catalog/catalog";
import { tags } from "@/lib/db/tables/servers/tags";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { systemIds } from "../rules";
import { Catalog } from "../schema";
import { readCatalogFile } from "./file-entries";
import { importCatalog } from "./import";
import { readPlans, readPresets, readSoftware, readSystems } from "./read";

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await createTestDatabase("empty");
  openDatabase(test.url, { poolSize: 4 });
  db = database();
});
afterAll(async () => {
  await closeDatabase();
  await test.drop();
});
beforeEach(() =>
  db.execute(sql`truncate locations, presets, systems, software, traffic_plans, tags cascade`),
);

const fresh = (): Catalog => Catalog.parse(structuredClone(demoCatalog));
const size = Object.values(demoCatalog).reduce((sum, list) => sum + list.length, 0);
const nothing = { added: 0, changed: 0, unchanged: 0, retired: 0 };

function find<T extends { name: string }>(list: T[], name: string): T {
  const found = list.find((entry) => entry.name === name);
  if (!found) throw new Error(`${name} is not in the catalogue.`);
  return found;
}

const stockOf = async (presetId: number, location: string): Promise<number | undefined> => {
  const own = and(eq(presetStock.presetId, presetId), eq(presetStock.location, location));
  const [row] = await db.select().from(presetStock).where(own);
  return row?.free;
};

describe("an import", () => {
  it("adds everything to an empty panel, as the rules read it", async () => {
    expect(await importCatalog(db, fresh())).toEqual({ ...nothing, added: size });

    const promo = find(await readPresets(db), "vm.v2-promo");
    expect(promo).toMatchObject({ family: "vm", isActive: true, ramGb: 1, hddGb: 15, isVirtual: true });
    expect(promo.offers.NL).toEqual({ free: 3, prices: { EUR: "2.50", USD: "2.75", RUB: "240.00" } });
    expect(find(await readPresets(db), "vm.v2-nano").offers.RU?.prices).toEqual({ RUB: "370.00" });
    expect(find(await readPresets(db), "bm.v3-small")).toMatchObject({ hdd: "2x960", hddGb: 1920 });
    expect(find(await readSystems(db), "Windows Server 2019 Standard").prices).toEqual({
      EUR: "14.00",
      RUB: "-1",
    });
    expect(find(await readSystems(db), "Debian 13")).toMatchObject({ prices: null, tags: { min_ram: "1" } });
    expect(systemIds(find(await readSoftware(db), "Gitea").tags)).toEqual([11, 12, 21, 22, 23]);
    expect((await readPlans(db, 1)).map((plan) => [plan.id, plan.currency, plan.mainPlan])).toEqual([
      [1, "EUR", 101],
      [101, "RUB", 1],
    ]);
  });

  it("of the same file changes nothing and says so", async () => {
    await importCatalog(db, fresh());
    const before = await db.select().from(tags).orderBy(tags.id);
    expect(await importCatalog(db, fresh())).toEqual({ ...nothing, unchanged: size });
    expect(await importCatalog(db, fresh(), { resetStock: true })).toEqual({ ...nothing, unchanged: size });
    expect(await db.select().from(tags).orderBy(tags.id)).toEqual(before);
  });

  it("changes what is different, and that alone", async () => {
    await importCatalog(db, fresh());
    const file = fresh();
    const nano = find(file.presets, "vm.v3-nano");
    nano.price.NL = { EUR: "5.00", USD: "-1", RUR: "480.00" };
    delete nano.price.UK;
    delete nano.stock.UK;
    const { web_group: _, ...kept } = nano.tags;
    nano.tags = { ...kept, web_label: "new" };
    find(file.systems, "Debian 13").description = "Debian, minimal";
    find(file.software, "Docker").os = [12];
    for (const plan of file.traffic_plans.slice(0, 1)) plan.rate_out = "1.60";
    for (const location of file.locations.slice(0, 1)) location.sort = 5;

    expect(await importCatalog(db, file)).toEqual({ ...nothing, changed: 5, unchanged: size - 5 });
    const read = find(await readPresets(db), "vm.v3-nano");
    expect(read.offers.NL?.prices).toEqual({ EUR: "5.00", RUB: "480.00" });
    expect(read.offers.UK).toBeUndefined();
    const values = Object.fromEntries(read.tagRows.map((row) => [row.tag, row.value]));
    expect(values).toEqual(nano.tags);
    expect(systemIds(find(await readSoftware(db), "Docker").tags)).toEqual([12]);
    expect(await importCatalog(db, file)).toEqual({ ...nothing, unchanged: size });
  });

  it("sets fees by location and currency; none and 0.00 are the same", async () => {
    const [dear, free] = [fresh(), fresh()];
    const fees = { NL: { EUR: "25.00", RUR: "2400.00" }, DE: { EUR: "0.00" } };
    find(dear.presets, "vm.v3-nano").setup = fees;
    find(free.presets, "vm.v3-nano").setup = { NL: { EUR: "0.00" }, DE: {} };
    await importCatalog(db, fresh());
    expect(await importCatalog(db, free)).toEqual({ ...nothing, unchanged: size });
    expect(await importCatalog(db, dear)).toEqual({ ...nothing, changed: 1, unchanged: size - 1 });
    const { offers } = find(await readPresets(db), "vm.v3-nano");
    expect([offers.NL?.setup, offers.DE?.setup]).toEqual([{ EUR: "25.00", RUB: "2400.00" }, undefined]);
    const exported = find((await readCatalogFile(db)).presets, "vm.v3-nano");
    expect(exported.setup).toEqual({ NL: { EUR: "25.00", RUR: "2400.00" } });
    expect(await importCatalog(db, fresh())).toEqual({ ...nothing, changed: 1, unchanged: size - 1 });
  });

  it("switches off what is not in the file, deletes nothing, and takes it back", async () => {
    await importCatalog(db, fresh());
    const file = fresh();
    file.presets = file.presets.filter((preset) => preset.name !== "vm.v3-nano");
    file.software = file.software.filter((entry) => entry.name !== "Docker");
    file.traffic_plans = file.traffic_plans.filter((plan) => plan.id % 100 !== 2);
    const smaller = Catalog.parse(file);

    const left = { ...nothing, unchanged: size - 4 };
    expect(await importCatalog(db, smaller)).toEqual({ ...left, retired: 4 });
    expect(await importCatalog(db, smaller)).toEqual(left);
    expect(find(await readPresets(db), "vm.v3-nano").isActive).toBe(false);
    expect(find(await readSoftware(db), "Docker").isActive).toBe(false);
    expect((await readPlans(db)).filter((plan) => !plan.isActive).map((plan) => plan.id)).toEqual([2, 102]);
    expect(await importCatalog(db, fresh())).toEqual({ ...left, changed: 4 });
    expect(find(await readPresets(db), "vm.v3-nano").isActive).toBe(true);
  });

  it("keeps a location that left the file: servers may stand there", async () => {
    await importCatalog(db, fresh());
    const file = fresh();
    file.locations = file.locations.filter((location) => location.code !== "IS");
    for (const preset of file.presets) {
      delete preset.price.IS;
      delete preset.stock.IS;
    }
    for (const plan of file.traffic_plans) plan.locations = plan.locations.filter((code) => code !== "IS");
    await importCatalog(db, Catalog.parse(file));
    expect(await db.select().from(locations)).toHaveLength(8);
    expect(await db.select().from(presetPrices).where(eq(presetPrices.location, "IS"))).toEqual([]);
  });

  it("leaves stock to the orders, unless it is told to reset it; new places get theirs", async () => {
    await importCatalog(db, fresh());
    const { id } = find(fresh().presets, "vm.v2-promo");
    await db.update(presetStock).set({ free: 1 }).where(eq(presetStock.presetId, id));

    const file = fresh();
    const promo = find(file.presets, "vm.v2-promo");
    promo.stock.NL = 50;
    promo.stock.DE = 4;
    promo.price.DE = { EUR: "2.50", USD: "-1", RUR: "-1" };
    expect(await importCatalog(db, file)).toMatchObject({ changed: 1 });
    expect(await Promise.all(["NL", "FI", "DE"].map((code) => stockOf(id, code)))).toEqual([1, 1, 4]);

    expect(await importCatalog(db, file, { resetStock: true })).toMatchObject({ changed: 1 });
    expect(await Promise.all(["NL", "FI", "DE"].map((code) => stockOf(id, code)))).toEqual([50, 0, 4]);
  });

  it("lets two entries change names with each other", async () => {
    await importCatalog(db, fresh());
    const file = fresh();
    const one = find(file.presets, "vm.v3-nano");
    const other = find(file.presets, "vm.v3-small");
    [one.name, other.name] = [other.name, one.name];
    expect(await importCatalog(db, file)).toMatchObject({ changed: 2 });
    const [row] = await db.select().from(presets).where(eq(presets.id, one.id));
    expect(row?.name).toBe("vm.v3-small");
  });

  it("refuses a name that an entry outside the file has, and changes nothing then", async () => {
    await importCatalog(db, fresh());
    const file = fresh();
    find(file.systems, "Debian 12").description = "changed";
    find(file.software, "Docker").id = 900;
    await expect(importCatalog(db, file)).rejects.toMatchObject({
      code: "conflict",
      message: "the name Docker belongs to software 1, which is not in the file",
    });
    expect(await db.select().from(systems).where(eq(systems.description, "changed"))).toEqual([]);
    expect(await db.select().from(software).where(eq(software.id, 900))).toEqual([]);
  });

  it("leaves internal tags alone", async () => {
    await importCatalog(db, fresh());
    const note = {
      component: "preset",
      componentId: 102,
      tag: "rack_note",
      value: "row 4",
      isInternal: true,
    };
    await db.insert(tags).values(note);
    const file = fresh();
    find(file.presets, "vm.v3-nano").description = "changed";
    expect(await importCatalog(db, file)).toMatchObject({ changed: 1 });
    expect(await db.select().from(tags).where(eq(tags.tag, "rack_note"))).toHaveLength(1);
    expect(await importCatalog(db, file)).toMatchObject({ changed: 0 });
  });

  it("that runs twice at once adds everything once", async () => {
    const results = await Promise.all([importCatalog(db, fresh()), importCatalog(db, fresh())]);
    expect(results).toContainEqual({ ...nothing, added: size });
    expect(results).toContainEqual({ ...nothing, unchanged: size });
  });
});
