import { describe, expect, it } from "vitest";
import { type EntryKind, entryKinds } from "@/lib/domain/catalog/catalog/rules";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { entryOf, type FileEntry, mergeValues, valuesOf } from "./form-values";

const entries: [EntryKind, FileEntry][] = entryKinds.flatMap((kind) =>
  demoCatalog[kind].map((entry): [EntryKind, FileEntry] => [kind, { ...entry }]),
);
const first = (kind: EntryKind): FileEntry => ({ ...demoCatalog[kind][0] });

describe("the form of an entry", () => {
  it.each(entryKinds)("is the entry again when nothing is changed: %s", (kind) => {
    const own = entries.filter(([one]) => one === kind);
    expect(own.length).toBeGreaterThan(0);
    for (const [, entry] of own) expect(entryOf(kind, entry, valuesOf(entry))).toEqual(entry);
  });

  it("says what is sold nowhere by empty fields, and leaves the location out when all are empty", () => {
    const preset = first("presets");
    const values = {
      ...valuesOf(preset),
      "price.NL.EUR": "",
      "price.DE.EUR": "",
      "price.DE.USD": "",
      "price.DE.RUR": "",
    };
    const { price } = entryOf("presets", preset, values);
    expect(price).toMatchObject({ NL: { EUR: "-1" } });
    expect(price).not.toHaveProperty("DE");
  });

  it("takes prices as they are typed, and sends what is none as it is", () => {
    const typed = {
      ...valuesOf(first("presets")),
      "price.NL.EUR": "320",
      "price.NL.USD": "3.7900",
      "price.NL.RUR": "3.795",
    };
    expect(entryOf("presets", first("presets"), typed)).toMatchObject({
      price: { NL: { EUR: "320.00", USD: "3.79", RUR: "3.795" } },
    });
    const plan = entryOf("traffic_plans", first("traffic_plans"), {
      ...valuesOf(first("traffic_plans")),
      price: "5",
      rate_in: "1,5",
    });
    expect(plan).toMatchObject({ price: "5.00", rate_in: "1.50" });
  });

  it("takes memory as it is typed, with point or comma, and sends what is none as it is", () => {
    const preset = first("presets");
    const typed = (ram: string) => entryOf("presets", preset, { ...valuesOf(preset), ram }).ram;
    expect(["0.5", "0,5", " 2 ", "1,000", "-1", "half"].map(typed)).toEqual([
      0.5,
      0.5,
      2,
      "1,000",
      "-1",
      "half",
    ]);
    const system = first("systems");
    const { tags } = entryOf("systems", system, { ...valuesOf(system), "tags.min_ram": "0,5" });
    expect(tags).toMatchObject({ min_ram: "0.5" });
  });

  it("has a set-up fee where one is typed, and none where the field is emptied", () => {
    const preset = first("presets");
    const dear = entryOf("presets", preset, { ...valuesOf(preset), "setup.NL.EUR": " 25.00 " });
    expect(dear.setup).toEqual({ NL: { EUR: "25.00" } });
    const values = { ...valuesOf(dear), "setup.NL.EUR": "" };
    expect(entryOf("presets", dear, values)).toEqual(preset);
  });

  it("sends what is no number as it was typed, and nothing for what may be left empty", () => {
    const preset = first("presets");
    expect(entryOf("presets", preset, { ...valuesOf(preset), cpu: "two" }).cpu).toBe("two");
    const system = first("systems");
    const emptied = entryOf("systems", system, {
      ...valuesOf(system),
      pxe_os_id: "",
      price_EUR: "",
      price_RUB: "",
    });
    expect(emptied.pxe_os_id).toBeNull();
    expect(emptied).not.toHaveProperty("price_EUR");
  });

  it("loses a tag that is removed and gets one that is added", () => {
    const preset = first("presets");
    const { "tags.web_hdd": _, ...values } = valuesOf(preset);
    const { tags } = entryOf("presets", preset, { ...values, "tags.web_label": "new" });
    expect(tags).toMatchObject({ web_label: "new" });
    expect(tags).not.toHaveProperty("web_hdd");
  });
});

it("what someone else changed is added to the own changes, and the own ones stay", () => {
  const seen = { a: "1", b: "1", c: "1", d: "1" };
  const theirs = { a: "2", b: "2", c: "1", e: "9" };
  const mine = { a: "1", b: "3", c: "4", d: "1" };
  expect(mergeValues(seen, theirs, mine)).toEqual({ a: "2", b: "3", c: "4", e: "9" });
});
