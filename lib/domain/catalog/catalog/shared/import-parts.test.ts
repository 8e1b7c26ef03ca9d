import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices, presetStock } from "@/lib/db/tables/catalog/catalog";
import { tags } from "@/lib/db/tables/servers/tags";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { storedPrices, storedTags, writePrices, writeStock, writeTags } from "./import-parts";

withCatalogDatabase();

const db = () => database();

describe("tags of an entry", () => {
  const preset = 9001;
  const rows = () => db().select().from(tags).where(eq(tags.componentId, preset)).orderBy(asc(tags.tag));
  const write = (texts: Record<string, string>) => writeTags(db(), "preset", new Map([[preset, texts]]));
  const stored = async () => (await storedTags(db(), "preset")).get(preset) ?? {};

  it("become exactly what the file says; one that stays keeps its id", async () => {
    await write({ vm: "1", web_label: "old" });
    const [vm, label] = await rows();
    await write({ min_ram: "2", web_label: "new" });
    expect(await stored()).toEqual({ min_ram: "2", web_label: "new" });
    expect((await rows()).find(({ tag }) => tag === "web_label")?.id).toBe(label?.id);
    expect((await rows()).map(({ id }) => id)).not.toContain(vm?.id);
    await write({});
    expect(await stored()).toEqual({});
  });

  it("leave those of other entries and of other lists alone", async () => {
    await writeTags(db(), "preset", new Map([[9002, { vm: "1" }]]));
    await writeTags(db(), "OS", new Map([[preset, { vm: "1" }]]));
    await write({ gpu: "1" });
    expect((await storedTags(db(), "preset")).get(9002)).toEqual({ vm: "1" });
    expect((await storedTags(db(), "OS")).get(preset)).toEqual({ vm: "1" });
  });

  it("of the house are none of the file's, until the file has one of that name", async () => {
    const note = { component: "preset", componentId: 9003, tag: "rack", value: "4", isInternal: true };
    await db().insert(tags).values(note);
    const writeNote = (texts: Record<string, string>) => writeTags(db(), "preset", new Map([[9003, texts]]));
    await writeNote({ vm: "1" });
    expect((await storedTags(db(), "preset")).get(9003)).toEqual({ vm: "1" });
    expect(await db().$count(tags, eq(tags.tag, "rack"))).toBe(1);
    await writeNote({ vm: "1", rack: "7" });
    expect((await storedTags(db(), "preset")).get(9003)).toEqual({ vm: "1", rack: "7" });
  });

  it("may be more than one statement takes", async () => {
    const many = Array.from({ length: 2_001 }, (_, at): [number, Record<string, string>] => [
      20_000 + at,
      { vm: "1" },
    ]);
    await writeTags(db(), "software", new Map(many));
    expect(await db().$count(tags, eq(tags.component, "software"))).toBeGreaterThanOrEqual(2_001);
  });
});

describe("prices of a preset", () => {
  it("become exactly what the file says, and another's stay", async () => {
    const [before, other] = [await storedPrices(db()), 101];
    await writePrices(db(), new Map([[102, { "NL EUR": "4.50", "DE RUB": "430.00", "DE XXX": "1.00" }]]));
    const after = await storedPrices(db());
    expect(after.get(102)).toEqual({ "NL EUR": "4.50", "DE RUB": "430.00" });
    expect(after.get(other)).toEqual(before.get(other));
  });

  it("of nothing touch nothing, and a preset without any is not sold", async () => {
    const before = await storedPrices(db());
    await writePrices(db(), new Map());
    expect(await storedPrices(db())).toEqual(before);
    await writePrices(db(), new Map([[102, {}]]));
    expect(await db().$count(presetPrices, eq(presetPrices.presetId, 102))).toBe(0);
  });
});

describe("stock", () => {
  const location = and(eq(presetStock.presetId, 101), eq(presetStock.location, "NL"));
  const setFree = (free: number) => db().update(presetStock).set({ free }).where(location);
  const free = async () => (await db().select().from(presetStock).where(location))[0]?.free;
  const row = { presetId: 101, location: "NL", free: 30 };

  it.each([
    ["stays as orders have left it", 7, false, 7, []],
    ["is set where that is asked for", 7, true, 30, [101]],
    ["that is right already is not touched", 30, true, 30, []],
  ] as const)("%s", async (_what, now, isReset, expected, touched) => {
    await setFree(now);
    expect([...(await writeStock(db(), [row], isReset))]).toEqual(touched);
    expect(await free()).toBe(expected);
  });

  it("of a place that is new is what the file says", async () => {
    await db().delete(presetStock).where(location);
    expect([...(await writeStock(db(), [row], false))]).toEqual([101]);
    expect(await free()).toBe(30);
  });
});
