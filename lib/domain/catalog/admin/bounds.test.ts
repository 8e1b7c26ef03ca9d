import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { addAccount, readStock, setStock as setFree } from "@/lib/testing/factories";
import { toCents } from "@/lib/testing/money/decimal-sums";
import { readAudit } from "@/lib/testing/operations/audit";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { previewOffers } from "../../orders/orders/preview-offer";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { addPromo } from "../promos/add";
import { checkChanged } from "./check-file";
import { editEntry, switchEntry } from "./edit-entry";
import { showHistory } from "./history";
import { compareFile, exportCatalog, importFile } from "./import-file";
import { listEntries } from "./list-entries";
import { showCatalog } from "./overview";
import { planPrice } from "./plan-price";
import { setStock } from "./set-stock";
import { showEntry } from "./show-entry";

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

describe("the free units of a preset", () => {
  const seen = { NL: 10, DE: 20 };
  const set = (stock: Record<string, number>, filled: Record<string, number> = seen) =>
    setStock.call(staff, { preset: nano, seen: filled, stock });
  const free = async () => [await readStock(database(), nano, "NL"), await readStock(database(), nano, "DE")];
  beforeEach(async () => {
    await setFree(database(), nano, "NL", 10);
    await setFree(database(), nano, "DE", 20);
  });

  it("are changed where someone changed them, and only there is a line in the history", async () => {
    expect(await set({ NL: 10, DE: 0 })).toEqual({ changed: 1 });
    expect(await free()).toEqual([10, 0]);
    expect((await readAudit(database(), "catalogue.set_stock"))[0]).toEqual({
      actor: staff.actor.account.id,
      accountId: null,
      target: `preset ${nano}`,
      changes: { changed: [{ field: "stock.DE", from: "20", to: "0" }] },
    });
    const lines = (await readAudit(database(), "catalogue.set_stock")).length;
    expect(await set({ NL: 10 }, { NL: 10 })).toEqual({ changed: 0 });
    expect(await readAudit(database(), "catalogue.set_stock")).toHaveLength(lines);
  });

  it("are all left alone when one of them is not what the form was filled with", async () => {
    await setFree(database(), nano, "DE", 19);
    await expect(set({ NL: 11, DE: 21 })).rejects.toMatchObject({
      ...named("catalogue.changed_meanwhile"),
      extras: { fields: { DE: "19" } },
    });
    expect(await free()).toEqual([10, 19]);
    expect(await set({ NL: 11, DE: 20 })).toEqual({ changed: 1 });
    expect(await free()).toEqual([11, 19]);
  });

  it("are refused for a place without the preset, and where they are no number of units", async () => {
    await expect(set({ NL: 11, XX: 1 })).rejects.toMatchObject({
      extras: { fields: { XX: expect.any(String) } },
    });
    for (const wrong of [-1, 1.5, 1_000_001])
      await expect(set({ NL: wrong })).rejects.toMatchObject({
        code: "invalid",
        extras: { fields: { stock: expect.any(String) } },
      });
    await expect(setStock.call(staff, { preset: 999_999, seen: {}, stock: { NL: 1 } })).rejects.toMatchObject(
      { code: "invalid" },
    );
    expect(await free()).toEqual([10, 20]);
  });

  it("of two forms that were filled alike are set by the first", async () => {
    const ends = await Promise.allSettled([15, 16].map((wanted) => set({ NL: wanted })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([15, 16]).toContain((await free())[0]);
  });
});

describe("the lists of entries", () => {
  const list = (facts: object) => listEntries.call(staff, { kind: "systems", ...facts });

  it("are narrowed by id, by a part of name or note in any case, and by whether they are on sale", async () => {
    const byId = await list({ q: " 11 " });
    expect(byId.entries.map(({ id }) => id)).toContain("11");
    expect((await list({ q: "dEbIaN" })).entries.every(({ name }) => /debian/i.test(name))).toBe(true);
    await switchEntry.call(staff, { kind: "systems", id: "11", active: false });
    const [on, off, all] = [
      await list({ state: "active" }),
      await list({ state: "inactive" }),
      await list({}),
    ];
    expect(on.total + off.total).toBe(all.total);
    expect(off.entries).toContainEqual(expect.objectContaining({ id: "11", is_active: false }));
    await switchEntry.call(staff, { kind: "systems", id: "11", active: true });
    expect(await list({ q: "nothing-like-it" })).toEqual({ entries: [], total: 0, next: null });
  });

  it("count what is on sale, with the promo codes", async () => {
    const before = await showCatalog.call(staff, {});
    await switchEntry.call(staff, { kind: "presets", id: String(nano), active: false });
    await addPromo.call(staff, { code: "COUNTED", percent: "5" });
    const after = await showCatalog.call(staff, {});
    const presets = ({ kinds }: typeof after) => kinds.find(({ kind }) => kind === "presets");
    expect(presets(after)).toEqual({
      kind: "presets",
      total: presets(before)?.total,
      active: (presets(before)?.active ?? 0) - 1,
    });
    expect(after.promos).toEqual({ total: before.promos.total + 1, active: before.promos.active + 1 });
    await switchEntry.call(staff, { kind: "presets", id: String(nano), active: true });
  });

  it("name what has a price and cannot be ordered, on its own page as well", async () => {
    const gaps = async () => [
      (await showCatalog.call(staff, {})).gaps.length,
      (await showEntry.call(staff, { kind: "presets", id: String(nano) })).gaps,
    ];
    expect(await gaps()).toEqual([0, []]);
    const sold = eq(trafficPlans.isActive, true);
    const all = await database().update(trafficPlans).set({ isActive: false }).where(sold).returning();
    const [count, own] = await gaps();
    expect(count).toBeGreaterThan(10);
    expect(own).toContainEqual({ location: "NL", currency: "EUR", family: "vm", presets: ["vm.v3-nano"] });
    const ids = all.map(({ id }) => id);
    await database().update(trafficPlans).set({ isActive: true }).where(inArray(trafficPlans.id, ids));
    expect(await gaps()).toEqual([0, []]);
  });

  it("of places have the free units of what is on sale there", async () => {
    const locations = async () => (await listEntries.call(staff, { kind: "locations", q: "NL" })).entries[0];
    const { presets } = await file();
    const free = presets.reduce((sum, { active, stock }) => sum + (active ? (stock.NL ?? 0) : 0), 0);
    expect(await locations()).toMatchObject({ id: "NL", is_active: null, offers: [{ free, prices: {} }] });
  });
});

describe("an entry", () => {
  it("that there is not can be neither seen nor changed", async () => {
    const unknown = named("catalogue.entry_not_found");
    for (const [kind, id] of [
      ["presets", "999999"],
      ["presets", "vm.v3-nano"],
      ["locations", "nl"],
    ] as const) {
      await expect(showEntry.call(staff, { kind, id })).rejects.toMatchObject(unknown);
      await expect(editEntry.call(staff, { kind, id, seen: {}, entry: {} })).rejects.toMatchObject(unknown);
    }
    await expect(switchEntry.call(staff, { kind: "software", id: "0", active: false })).rejects.toMatchObject(
      unknown,
    );
  });

  it("keeps its number and its state, whatever the form says of them", async () => {
    const which = { kind: "systems", id: "11" } as const;
    const { entry } = await showEntry.call(staff, which);
    const forged = { ...entry, id: 12, active: false, description: "Another text" };
    expect(await editEntry.call(staff, { ...which, seen: entry, entry: forged })).toMatchObject({
      changed: 1,
    });
    expect((await showEntry.call(staff, which)).entry).toEqual({ ...entry, description: "Another text" });
    await editEntry.call(staff, { ...which, seen: { ...entry, description: "Another text" }, entry });
    expect((await showEntry.call(staff, which)).entry).toEqual(entry);
  });

  it("of presets names what can be ordered with it, and what is switched off is not among that", async () => {
    const which = { kind: "presets", id: String(nano) } as const;
    const fits = async () => (await showEntry.call(staff, which)).fits;
    const before = await fits();
    const systems = before?.systems.map(({ id }) => id) ?? [];
    expect(systems).toContain("11");
    expect(before?.plans.map(({ name }) => name)).toContain("3 TB, 1 Gbit/s");
    await switchEntry.call(staff, { kind: "systems", id: "11", active: false });
    expect((await fits())?.systems.map(({ id }) => id)).toEqual(systems.filter((id) => id !== "11"));
    await switchEntry.call(staff, { kind: "systems", id: "11", active: true });
    expect((await showEntry.call(staff, { kind: "systems", id: "11" })).fits).toBeNull();
  });

  it("has a history in pages, the newest first, which go on where they ended", async () => {
    const which = { kind: "presets", id: "103" } as const;
    await setFree(database(), 103, "NL", 0);
    for (let free = 0; free < 22; free++)
      await setStock.call(staff, { preset: 103, seen: { NL: free }, stock: { NL: free + 1 } });
    const first = await showHistory.call(staff, which);
    expect(first.entries).toHaveLength(20);
    expect(first.entries[0]?.changes).toEqual([{ field: "stock.NL", from: "21", to: "22" }]);
    const last = first.entries.at(-1)?.id ?? 0;
    const second = await showHistory.call(staff, { ...which, before: last });
    expect(second.entries).toHaveLength(2);
    expect(second.entries.every(({ id }) => id < last)).toBe(true);
    expect((await showHistory.call(staff, { ...which, id: "104" })).entries).toEqual([]);
  });

  it("that was wrong before, elsewhere, keeps nobody from fixing another one", async () => {
    const before = await file();
    const broken = structuredClone(before);
    const [other] = broken.software;
    if (!other) throw new Error("There is no software.");
    other.os = [999_999];
    const mended = structuredClone(broken);
    const [preset] = mended.presets;
    if (!preset) throw new Error("There is no preset.");
    preset.description = "Mended";
    expect(checkChanged(broken, mended, "presets").presets[0]?.description).toBe("Mended");
    expect(() => checkChanged(before, mended, "presets")).toThrow();
    preset.cpu = 0;
    try {
      checkChanged(broken, mended, "presets");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "invalid", extras: { fields: { cpu: "number" } } });
    }
  });
});

describe("the preview", () => {
  const look = (facts: object) => previewOffers.call(staff, { country: "NL", currency: "EUR", ...facts });

  it("adds the tax of the country to each price, and none where none is due", async () => {
    for (const [country, rate] of [
      ["NL", "21.00"],
      ["HU", "27.00"],
      ["US", "0.00"],
    ] as const) {
      const { seller, presets, software } = await look({ country, location: "NL" });
      expect(seller.rate).toBe(rate);
      const [first] = presets;
      const tax = Math.round((toCents(first?.net ?? "0.00") * Number(rate)) / 100);
      expect(toCents(first?.gross ?? "0.00")).toBe(toCents(first?.net ?? "0.00") + tax);
      for (const { net, gross } of software) if (net === "0.00") expect(gross).toBe("0.00");
    }
  });

  it("shows the first place without one, and nothing that is not sold in the currency there", async () => {
    expect((await look({})).location).toBe("NL");
    const dollars = await look({ currency: "USD", country: "US", location: "NL" });
    expect(dollars.presets.find(({ id }) => id === nano)).toMatchObject({ net: "4.95", gross: "4.95" });
    expect(dollars.plans.every(({ net }) => net === "0.00")).toBe(true);
    const russia = await look({ location: "RU" });
    expect(russia.presets.map(({ name }) => name)).not.toContain("vm.v2-nano");
    await expect(look({ country: "XX" })).rejects.toMatchObject({
      extras: { fields: { country: expect.any(String) } },
    });
  });
});

it("a file is compared and taken with or without the free units it names", async () => {
  const all = await exportCatalog.call(staff, {});
  const preset = all.presets.find(({ id }) => id === nano);
  const there = preset?.stock.NL ?? 0;
  if (preset) preset.stock.NL = there + 5;
  const text = JSON.stringify(all);
  expect((await compareFile.call(staff, { file: text })).entries).toEqual([]);
  const { entries } = await compareFile.call(staff, { file: text, reset_stock: true });
  expect(entries).toMatchObject([
    { id: String(nano), changes: [{ field: "stock.NL", from: String(there), to: String(there + 5) }] },
  ]);
  await importFile.call(staff, { file: text });
  expect(await readStock(database(), nano, "NL")).toBe(there);
  await importFile.call(staff, { file: text, reset_stock: true });
  expect(await readStock(database(), nano, "NL")).toBe(there + 5);
});

it("a file that gives an entry's name to another one is refused, and nothing of it is taken", async () => {
  const all = await exportCatalog.call(staff, {});
  const [gone, ...rest] = all.systems;
  const text = JSON.stringify({
    ...all,
    systems: [...rest, { ...gone, id: 987_654 }],
    software: all.software.map((one) => ({ ...one, os: rest.map(({ id }) => id) })),
  });
  await expect(importFile.call(staff, { file: text })).rejects.toMatchObject(named("catalogue.name_taken"));
  expect(await exportCatalog.call(staff, {})).toEqual(all);
});

it("none of it is for customers, guests or staff of other kinds", async () => {
  const customer = await asUser((await addAccount(database())).id);
  const others = [asGuest(), customer, await asStaff("support"), await asStaff("billing")];
  const text = JSON.stringify(await exportCatalog.call(staff, {}));
  for (const who of others)
    for (const use of [
      () => listEntries.call(who, { kind: "presets" }),
      () => showEntry.call(who, { kind: "presets", id: String(nano) }),
      () => switchEntry.call(who, { kind: "presets", id: String(nano), active: false }),
      () => setStock.call(who, { preset: nano, seen: {}, stock: {} }),
      () =>
        planPrice.call(who, {
          kind: "presets",
          id: nano,
          prices: { "price.NL.EUR": "1.00" },
          starts_at: later(dayMs).toISOString(),
        }),
      () => importFile.call(who, { file: text }),
      () => exportCatalog.call(who, {}),
      () => previewOffers.call(who, { country: "NL", currency: "EUR" }),
    ])
      await expect(use()).rejects.toMatchObject({
        code: expect.stringMatching(/^(forbidden|unauthenticated)$/),
      });
});
