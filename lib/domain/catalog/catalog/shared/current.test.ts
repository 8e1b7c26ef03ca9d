import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Database, database, inTransaction } from "@/lib/db/client";
import {
  catalogVersions,
  locations,
  presetPrices,
  presetStock,
  presets,
  software,
  systems,
  trafficPlans,
} from "@/lib/db/tables/catalog/catalog";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../../orders/orders/order-instance";
import { listPresets } from "../list-presets";
import { listSoftware } from "../list-software";
import { listSystems } from "../list-systems";
import { listTrafficPlans } from "../list-traffic-plans";
import { currentCatalog } from "./current";
import { giveBackStock, holdStock } from "./hold-stock";
import { readPresets } from "./read";

withCatalogDatabase();

const nano = 102;
const db = () => database();

const presetsIn = async (location: string) => (await listPresets.call(asGuest(), { location })).presets;
const freeIn = async (location: string) =>
  (await presetsIn(location)).find(({ id }) => id === nano)?.available ?? -1;

const lists = {
  presets: () => listPresets.call(asGuest(), { location: "NL" }),
  os: () => listSystems.call(asGuest(), {}),
  software: () => listSoftware.call(asGuest(), {}),
  plans: () => listTrafficPlans.call(asGuest(), { location: "NL" }),
};
type Name = keyof typeof lists;
const names = Object.keys(lists) as Name[];
const answers = async () =>
  Object.fromEntries(await Promise.all(names.map(async (n) => [n, await lists[n]()])));

async function versions(): Promise<{ entries: number; prices: number; stock: number }> {
  const rows = await db().select().from(catalogVersions);
  const of = (part: string) => rows.find((row) => row.part === part)?.version ?? 0;
  return { entries: of("entries"), prices: of("prices"), stock: of("stock") };
}

describe("an answer of the catalog", () => {
  it("is the same object while nothing changes, for everybody and however the place is written", async () => {
    const before = await answers();
    const { id: componentId } = await addAccount(db(), { credit: "5.00" });
    const customer = { component: "customer", componentId, tag: "newsletter", value: "1" };
    await db().insert(tags).values(customer);
    await db().update(tags).set({ value: "0" }).where(eq(tags.component, "customer"));
    await db().delete(tags).where(eq(tags.component, "customer"));
    await db().update(presets).set({ name: sql`name` });
    const after = await answers();
    for (const name of names) expect(after[name], name).toBe(before[name]);
    expect(await listPresets.call(asGuest(), { location: "nl" })).toBe(before.presets);
    expect(await listPresets.call(await asUser((await addAccount(db())).id), { location: "NL" })).toBe(
      before.presets,
    );
  });

  const named = (name: string) => (answer: unknown) => JSON.stringify(answer).includes(`"${name}"`);
  const preset = (facts: Partial<typeof presets.$inferInsert>) => () =>
    db().update(presets).set(facts).where(eq(presets.id, nano));
  const tag = { component: "preset", componentId: nano, tag: "web_extra", value: "extra-1" };
  const ofTag = eq(tags.tag, "web_extra");
  const changes: [string, Name, (answer: unknown) => boolean, () => Promise<unknown>][] = [
    ["a preset renamed", "presets", named("vm.v2-other"), preset({ name: "vm.v2-other" })],
    [
      "a price",
      "presets",
      (answer) => JSON.stringify(answer).includes('"EUR":77.77'),
      () =>
        db()
          .update(presetPrices)
          .set({ amount: "77.77" })
          .where(and(eq(presetPrices.presetId, nano), eq(presetPrices.currency, "EUR"))),
    ],
    ["a tag that comes", "presets", named("extra-1"), () => db().insert(tags).values(tag)],
    [
      "a tag that changes",
      "presets",
      named("extra-2"),
      () => db().update(tags).set({ value: "extra-2" }).where(ofTag),
    ],
    [
      "a tag that goes",
      "presets",
      (answer) => !named("web_extra")(answer),
      () => db().delete(tags).where(ofTag),
    ],
    [
      "a system",
      "os",
      named("Debian Twelve"),
      () => db().update(systems).set({ name: "Debian Twelve" }).where(eq(systems.id, 11)),
    ],
    [
      "software",
      "software",
      named("told anew"),
      () => db().update(software).set({ description: "told anew" }),
    ],
    [
      "a plan switched off",
      "plans",
      (answer) => !JSON.stringify(answer).includes('"main_plan":102'),
      () => db().update(trafficPlans).set({ isActive: false }).where(eq(trafficPlans.id, 2)),
    ],
    [
      "a preset that leaves a location",
      "presets",
      (answer) => !named("vm.v2-other")(answer),
      () =>
        db()
          .delete(presetPrices)
          .where(and(eq(presetPrices.presetId, nano), eq(presetPrices.location, "NL"))),
    ],
  ];

  it.each(changes)("shows %s with the very next call", async (_what, name, shows, change) => {
    const before = await lists[name]();
    expect(shows(before)).toBe(false);
    await change();
    const after = await lists[name]();
    expect(shows(after)).toBe(true);
    expect(await lists[name]()).toBe(after);
  });

  it("knows a location as soon as there is one", async () => {
    expect(await presetsIn("XX")).toEqual([]);
    const locationCode = {
      code: "XX",
      nameEn: "Exampleton",
      nameRu: "Пример",
      country: "NL",
      network: "198.18.0.0/24",
    };
    await db()
      .insert(locations)
      .values({ ...locationCode, sort: 99 });
    const price = { presetId: nano, location: "XX", currency: "EUR" as const, amount: "9.00" };
    await db().insert(presetPrices).values(price);
    expect((await presetsIn("XX")).map(({ id, available }) => [id, available])).toEqual([[nano, 0]]);
    await db().insert(presetStock).values({ presetId: nano, location: "XX", free: 3 });
    expect(await freeIn("XX")).toBe(3);
  });

  it("is empty once its tables are emptied", async () => {
    await db().execute(sql`truncate preset_stock`);
    expect(await freeIn("XX")).toBe(0);
  });
});

describe("free units", () => {
  beforeAll(async () => {
    const price = { presetId: nano, location: "NL", currency: "EUR", amount: "9.00" } as const;
    await db().insert(presetPrices).values(price);
    await db()
      .insert(presetStock)
      .values(["NL", "DE"].map((location) => ({ presetId: nano, location, free: 500 })));
  });

  it("are those left by the last order, and change no other list", async () => {
    const before = await answers();
    const free = await freeIn("NL");
    const buyer = await addAccount(db(), { credit: "100.00" });
    await orderInstance.call(await asUser(buyer.id), {
      deploy_period: "monthly",
      deploy_notify: "false",
      preset: String(nano),
      location_name: "NL",
      os_id: 11,
      traffic_plan: "1",
      root_pass: "Root-pass-1",
    });
    expect(await freeIn("NL")).toBe(free - 1);
    const after = await answers();
    for (const name of ["os", "software", "plans"] as const) expect(after[name], name).toBe(before[name]);
  });

  it("are never older than what was committed before the call, however many call and change at once", async () => {
    const start = await freeIn("NL");
    let committed = start;
    let isDone = false;
    const stale: number[] = [];
    const caller = async () => {
      while (!isDone) {
        const atMost = committed;
        const shown = await freeIn("NL");
        if (shown > atMost) stale.push(shown - atMost);
      }
    };
    const callers = Array.from({ length: 12 }, caller);
    for (let order = 0; order < 60; order++) {
      await holdStock(db(), nano, "NL");
      committed--;
    }
    isDone = true;
    await Promise.all(callers);
    expect(stale).toEqual([]);
    expect(await freeIn("NL")).toBe(start - 60);
  });
});

describe("what is read again", () => {
  const steps: ((preset: number) => Promise<unknown>)[] = [
    (preset) => holdStock(db(), preset, "NL"),
    (preset) =>
      db().update(presetPrices).set({ amount: sql`amount + 1` }).where(eq(presetPrices.presetId, preset)),
    (preset) =>
      db()
        .update(presetPrices)
        .set({ amount: null, setupFee: "3.00" })
        .where(eq(presetPrices.presetId, preset)),
    (preset) => db().delete(presetStock).where(eq(presetStock.presetId, preset)),
    (preset) => db().delete(presetPrices).where(eq(presetPrices.presetId, preset)),
    (preset) =>
      inTransaction(async (tx) => {
        await tx
          .insert(presetPrices)
          .values({ presetId: preset, location: "DE", currency: "EUR", amount: "4.00" });
        await tx.insert(presetStock).values({ presetId: preset, location: "DE", free: 2 });
      }),
  ];

  it("are the offers that changed, and the rest stays the same objects", async () => {
    const others = async () => (await currentCatalog()).presets.filter(({ id }) => id !== 101);
    const before = await others();
    for (const step of steps) {
      await step(101);
      const { presets: now } = await currentCatalog();
      expect(now).toEqual(await readPresets(db()));
    }
    const after = await others();
    expect(after.length).toBe(before.length);
    for (const [index, preset] of after.entries()) expect(preset).toBe(before[index]);
  });
});

describe("the versions of the catalog", () => {
  const inside = async (work: (tx: Database) => Promise<unknown>) => {
    const before = await versions();
    await inTransaction(work);
    const after = await versions();
    return {
      entries: after.entries - before.entries,
      prices: after.prices - before.prices,
      stock: after.stock - before.stock,
    };
  };

  it("rise once with a transaction, however much it changes", async () => {
    const raised = await inside(async (tx) => {
      await tx.update(software).set({ task: "one" });
      await tx.update(software).set({ task: "two" });
      await tx.update(presetStock).set({ free: 7 });
      await tx.update(presetStock).set({ free: 8 });
      await tx.update(presetPrices).set({ amount: "8.10" });
      await tx.update(presetPrices).set({ amount: "8.20" });
    });
    expect(raised).toEqual({ entries: 1, prices: 1, stock: 1 });
  });

  it("do not rise with a change that is taken back, or that changes nothing", async () => {
    const before = await versions();
    const broken = inTransaction(async (tx) => {
      await holdStock(tx, nano, "NL");
      throw new Error("no order after all");
    });
    await expect(broken).rejects.toThrow("no order after all");
    expect(await versions()).toEqual(before);
    expect(await inside((tx) => tx.update(presetStock).set({ free: sql`free` }))).toEqual({
      entries: 0,
      prices: 0,
      stock: 0,
    });
  });

  it("rise with each of many that change the same at once", async () => {
    const before = await versions();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? giveBackStock : holdStock)(db(), nano, "DE")),
    );
    expect((await versions()).stock).toBe(before.stock + 8);
  });
});
