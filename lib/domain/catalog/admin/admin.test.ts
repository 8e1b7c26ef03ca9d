import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { plannedPrices } from "@/lib/db/tables/catalog/planned-prices";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { previewOffers } from "../../orders/orders/preview-offer";
import { quoteInstance } from "../../orders/orders/quote-instance";
import { listPresets } from "../catalog/list-presets";
import type { Catalog } from "../catalog/schema";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { applyPrices } from "./apply-prices";
import { editEntry, switchEntry } from "./edit-entry";
import { showHistory } from "./history";
import { listEntries } from "./list-entries";
import { showCatalog } from "./overview";
import { dropPrice, listPlanned, planPrice } from "./plan-price";
import { setStock } from "./set-stock";
import { showEntry } from "./show-entry";

withCatalogDatabase();

const nano = 102;
const selection = {
  deploy_period: "monthly",
  preset: String(nano),
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const rest = { root_pass: "Root-pass-1", deploy_notify: 0 } as const;

const staff = () => asStaff("catalogue");
const file = () => readCatalogFile(database());
type Preset = Catalog["presets"][number];

async function preset(id = nano): Promise<Preset> {
  const found = (await file()).presets.find((one) => one.id === id);
  if (!found) throw new Error("The preset is not there.");
  return found;
}

/** Saves the preset like a form filled with its current state, or with `seen`. */
async function save(change: (entry: Preset) => void, seen?: Preset): Promise<object> {
  const now = seen ?? (await preset());
  const entry = structuredClone(now);
  change(entry);
  return editEntry.call(await staff(), { kind: "presets", id: String(nano), seen: now, entry });
}
const setEuro = (amount: string) => (entry: Preset) => {
  const here = entry.price.NL;
  if (here) here.EUR = amount;
};

const setNothing = ({ price }: Preset) =>
  void Object.assign(price, { NL: { EUR: "-1", USD: "-1", RUR: "-1" } });

const shownEuro = async () => {
  const { presets } = await listPresets.call(asGuest(), { location: "NL" });
  return presets.find(({ id }) => id === nano)?.price.NL?.EUR;
};
const refusal = (error: unknown) => {
  const { extras, code } = error as { code: string; extras: { doc: string; fields?: object } };
  return { code, doc: extras.doc, fields: extras.fields ?? {} };
};
const refused = (work: Promise<unknown>) =>
  work.then(() => {
    throw new Error("It was not refused.");
  }, refusal);

/** Entries of the history, newest first. */
const lines = async (id = String(nano)) =>
  (await showHistory.call(await staff(), { kind: "presets", id })).entries;

beforeEach(() => save(setEuro("4.50")));

describe("a price that staff change", () => {
  it("is the customers' at once, and is in the history with old, new and who", async () => {
    expect(await shownEuro()).toBe(4.5);
    expect(await save(setEuro("5.25"))).toMatchObject({ changed: 1 });
    expect(await shownEuro()).toBe(5.25);
    const [line] = await lines();
    expect(line).toMatchObject({
      action: "catalogue.edit",
      who: { kind: "staff", role: "catalogue" },
      changes: [{ field: "price.NL.EUR", from: "4.50", to: "5.25" }],
    });
  });

  it("that is what it was writes nothing", async () => {
    const before = await lines();
    expect(await save(() => undefined)).toMatchObject({ changed: 0 });
    expect(await lines()).toEqual(before);
  });

  it("leaves orders and invoices alone, and what was quoted is never charged otherwise", async () => {
    const { id } = await addAccount(database(), { credit: "50.00" });
    const customer = await asUser(id);
    const first = await quoteInstance.call(customer, selection);
    const { invoice } = await orderInstance.call(customer, { ...selection, ...rest, quote: first.quote });
    const second = await quoteInstance.call(customer, selection);
    const stored = () => database().select().from(invoices).where(eq(invoices.accountId, id));
    const before = await stored();
    await save(setEuro("6.00"));
    expect(await stored()).toEqual(before);
    expect(before.map((row) => [row.id, row.total])).toEqual([[invoice, first.total]]);
    const again = { ...selection, ...rest, quote: second.quote };
    expect(await refused(orderInstance.call(customer, again))).toMatchObject({ doc: "quote.price_changed" });
    expect(await stored()).toEqual(before);
  });
});

describe("an entry that staff save", () => {
  it.each([
    ["an amount", (entry: Preset) => setEuro("4,50")(entry), "price.NL.EUR", "money"],
    ["no amount in any currency", setNothing, "price.NL", "unsold"],
    ["cores", (entry: Preset) => void Object.assign(entry, { cpu: 0 }), "cpu", "number"],
    ["memory in words", (entry: Preset) => void Object.assign(entry, { ram: "much" }), "ram", "memory"],
    ["no name", (entry: Preset) => void Object.assign(entry, { name: "" }), "name", "required"],
    [
      "another's name",
      (entry: Preset) => void Object.assign(entry, { name: "vm.v2-promo" }),
      "name",
      "taken",
    ],
    [
      "a name of another family",
      (entry: Preset) => void Object.assign(entry, { name: "bm.v3-x" }),
      "name",
      "family",
    ],
    [
      "a location that is none",
      (entry: Preset) => void Object.assign(entry.price, { XX: { EUR: "1.00", USD: "-1", RUR: "-1" } }),
      "price.XX",
      "unknown",
    ],
    [
      "a fee without a price",
      (entry: Preset) =>
        void Object.assign(entry, {
          setup: { NL: { EUR: "1.00", USD: "1.00" } },
          price: { NL: { EUR: "4.50", USD: "-1", RUR: "-1" } },
        }),
      "setup.NL.USD",
      "unpriced",
    ],
    [
      "a tag",
      (entry: Preset) => void Object.assign(entry.tags, { min_ram: "much" }),
      "tags.min_ram",
      "number",
    ],
  ])("is refused at the field: %s", async (_what, change, field, mistake) => {
    const before = await file();
    expect(await refused(save(change))).toMatchObject({
      doc: "argument.invalid",
      fields: { [field]: mistake },
    });
    expect(await file()).toEqual(before);
  });

  it("is refused with what changed meanwhile, and nothing is lost", async () => {
    const seen = await preset();
    await save(setEuro("7.00"));
    const mine = (entry: Preset) => {
      setEuro("8.00")(entry);
      entry.description = "Mine";
    };
    expect(await refused(save(mine, seen))).toEqual({
      code: "conflict",
      doc: "catalogue.changed_meanwhile",
      fields: { "price.NL.EUR": "7.00" },
    });
    expect(await preset()).toMatchObject({ description: seen.description });
    expect(await shownEuro()).toBe(7);
  });

  it("is saved although an order took a unit meanwhile, and the unit stays taken", async () => {
    const seen = await preset();
    const { id } = await addAccount(database(), { credit: "50.00" });
    await orderInstance.call(await asUser(id), { ...selection, ...rest });
    const { stock } = await preset();
    expect(stock.NL).toBe((seen.stock.NL ?? 0) - 1);
    await save(setEuro("4.75"), seen);
    expect((await preset()).stock).toEqual(stock);
  });

  it("of two at once is saved by one", async () => {
    const seen = await preset();
    const both = await Promise.allSettled([save(setEuro("9.00"), seen), save(setEuro("9.50"), seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("of every kind is itself again when nothing is changed, and can be switched off and on", async () => {
    const all = await file();
    const first = {
      presets: all.presets[0],
      systems: all.systems[0],
      software: all.software[0],
      traffic_plans: all.traffic_plans[0],
    };
    for (const [kind, entry] of Object.entries(first)) {
      const which = { kind: kind as keyof typeof first, id: String(entry?.id) };
      const shown = await showEntry.call(await staff(), which);
      expect(shown.entry).toEqual(entry);
      const same = { ...which, seen: shown.entry, entry: shown.entry };
      expect(await editEntry.call(await staff(), same)).toMatchObject({ changed: 0 });
      const active = shown.listed.is_active === true;
      expect(await switchEntry.call(await staff(), { ...which, active: !active })).toMatchObject({
        changed: 1,
      });
      expect(await switchEntry.call(await staff(), { ...which, active: !active })).toMatchObject({
        changed: 0,
      });
      await switchEntry.call(await staff(), { ...which, active });
    }
    expect(await file()).toEqual(all);
  });

  it("is a location too, whose network may be no other's", async () => {
    const { entry } = await showEntry.call(await staff(), { kind: "locations", id: "NL" });
    const edit = async (facts: object) =>
      editEntry.call(await staff(), {
        kind: "locations",
        id: "NL",
        seen: entry,
        entry: { ...entry, ...facts },
      });
    const other = (await file()).locations.find(({ code }) => code !== "NL");
    expect(await refused(edit({ network: other?.network }))).toMatchObject({
      fields: { network: "overlaps" },
    });
    expect(await refused(edit({ provisioner: "nowhere" }))).toMatchObject({
      fields: { provisioner: "unknown" },
    });
    await edit({ name_en: "Amsterdam West" });
    expect((await showEntry.call(await staff(), { kind: "locations", id: "NL" })).listed.name).toBe(
      "NL Amsterdam West",
    );
  });
});

it("lists and counts show each kind by pages, and find what is asked for", async () => {
  const { kinds } = await showCatalog.call(await staff(), {});
  const all = await file();
  for (const { kind, total } of kinds) expect(total, kind).toBe(all[kind].length);
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listEntries.call(await staff(), { kind: "presets", ...(after ? { after } : {}) });
    found.push(...page.entries.map(({ id }) => id));
    after = page.next;
  }
  expect(found).toEqual(all.presets.map(({ id }) => String(id)));
  const { entries } = await listEntries.call(await staff(), { kind: "presets", q: (await preset()).name });
  expect(entries[0]?.offers.find(({ place: location }) => location === "NL")).toMatchObject({
    prices: { EUR: "4.50" },
  });
});

it("free units are set, but not over a unit that an order took meanwhile", async () => {
  const { stock: seen } = await preset();
  const set = async (stock: Record<string, number>) =>
    setStock.call(await staff(), { preset: nano, seen, stock });
  await set({ NL: 40 });
  expect((await preset()).stock.NL).toBe(40);
  expect(await refused(set({ NL: 50 }))).toMatchObject({
    doc: "catalogue.changed_meanwhile",
    fields: { NL: "40" },
  });
  expect((await lines())[0]?.changes).toEqual([{ field: "stock.NL", from: String(seen.NL), to: "40" }]);
});

describe("a price with a date", () => {
  const start = new Date(Date.now() + 86_400_000);
  type Changes = { starts_at?: string; place?: string; EUR?: string; RUR?: string };
  const plan = async ({
    starts_at = start.toISOString(),
    place: location = "NL",
    ...amounts
  }: Changes = {}) =>
    planPrice.call(await staff(), {
      kind: "presets",
      id: nano,
      prices: Object.fromEntries(
        Object.entries({ EUR: "5.50", ...amounts }).map(([one, amount]) => [
          `price.${location}.${one}`,
          amount,
        ]),
      ),
      starts_at,
    });
  const of = { kind: "presets", id: nano } as const;
  const coming = async () => (await listPlanned.call(await staff(), { of })).planned;
  const price = () =>
    database()
      .select()
      .from(presetPrices)
      .where(and(eq(presetPrices.presetId, nano), eq(presetPrices.location, "NL")));
  beforeEach(() => database().delete(plannedPrices));

  it("takes effect at its moment and not before, once however often it is run", async () => {
    await plan();
    expect(await coming()).toMatchObject([{ from: "4.50", amount: "5.50", part: "NL", currency: "EUR" }]);
    const { rows } = await database().execute(
      sql`select run_at from graphile_worker.jobs where task_identifier = 'apply_prices'`,
    );
    expect(rows.map(({ run_at }) => new Date(String(run_at)))).toEqual([start]);
    expect(await applyPrices(new Date(start.getTime() - 1))).toBe(0);
    expect(await shownEuro()).toBe(4.5);
    expect(await Promise.all([applyPrices(start), applyPrices(start)])).toContain(1);
    expect(await shownEuro()).toBe(5.5);
    expect(await coming()).toEqual([]);
    // Staff change it again; a clock that jumps back and forth does not reapply the planned price.
    await save(setEuro("5.75"));
    expect(await applyPrices(new Date(start.getTime() + 86_400_000))).toBe(0);
    expect(await shownEuro()).toBe(5.75);
    const [, applied] = await lines();
    expect(applied).toMatchObject({
      action: "catalogue.apply_price",
      who: { kind: "panel" },
      changes: [{ field: "price.NL.EUR", from: "4.50", to: "5.50" }],
    });
  });

  it("of several that are due at once leaves the last", async () => {
    await plan({ starts_at: new Date(start.getTime() + 60_000).toISOString(), EUR: "6.60" });
    await plan();
    expect(await applyPrices(new Date(start.getTime() + 120_000))).toBe(2);
    expect(await shownEuro()).toBe(6.6);
  });

  it("can end a sale in one currency, and is taken back before it begins", async () => {
    const before = await price();
    const { planned } = await plan({ EUR: "", RUR: "-1" });
    expect(planned).toMatchObject([{ currency: "RUB", amount: null }]);
    const id = planned[0]?.id ?? 0;
    await dropPrice.call(await staff(), { id });
    await dropPrice.call(await staff(), { id });
    expect(await applyPrices(start)).toBe(0);
    expect(await price()).toEqual(before);
    const again = await plan({ EUR: "", RUR: "-1" });
    await applyPrices(start);
    expect((await price()).map(({ currency }) => currency)).not.toContain("RUB");
    const fields = (await lines()).flatMap(({ changes }) => changes.map(({ field }) => field));
    const inRoubles = fields.filter((field) => field.includes(".RU"));
    // Planned, canceled, planned again, applied.
    expect(inRoubles).toEqual(Array.from({ length: 4 }, () => "price.NL.RUR"));
    const begun = again.planned[0]?.id ?? 0;
    expect(await refused(dropPrice.call(await staff(), { id: begun }))).toMatchObject({
      doc: "catalogue.price_begun",
    });
  });

  it.each([
    ["starts_at", { starts_at: new Date(Date.now() - 60_000).toISOString() }],
    ["starts_at", { starts_at: new Date(Date.now() + 800 * 86_400_000).toISOString() }],
    ["starts_at", { starts_at: "tomorrow" }],
    ["price.NL.EUR", { EUR: "5.555" }],
    ["price.NL.EUR", { EUR: "" }],
    ["price.XX.EUR", { place: "XX" }],
  ])("is refused at the field %s: %j", async (field, facts) => {
    expect(await refused(plan(facts))).toMatchObject({ fields: { [field]: expect.any(String) } });
    expect(await coming()).toEqual([]);
  });

  it("leaves an order that was placed before alone", async () => {
    const { id } = await addAccount(database(), { credit: "50.00" });
    const quote = await quoteInstance.call(await asUser(id), selection);
    await plan();
    const { invoice } = await orderInstance.call(await asUser(id), {
      ...selection,
      ...rest,
      quote: quote.quote,
    });
    await applyPrices(start);
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row?.total).toBe(quote.total);
  });
});

it("the preview has the prices and the tax of the country, and what is sold out", async () => {
  const look = async (country: string, currency: "EUR" | "RUB") =>
    previewOffers.call(await staff(), { country, currency, location: "NL" });
  const german = await look("DE", "EUR");
  const shown = german.presets.find(({ id }) => id === nano);
  expect(german.seller.rate).toBe("19.00");
  expect(shown).toMatchObject({ net: "4.50", gross: "5.36", is_offered: true });
  const soldOut = german.presets.filter(({ free }) => free === 0);
  expect(soldOut.length).toBeGreaterThan(0);
  expect(soldOut.every(({ is_offered }) => !is_offered)).toBe(true);
  const roubles = (await preset(101)).price.NL?.RUR;
  const russian = await look("RU", "RUB");
  expect(russian.presets.find(({ id }) => id === 101)?.net).toBe(roubles);
});
