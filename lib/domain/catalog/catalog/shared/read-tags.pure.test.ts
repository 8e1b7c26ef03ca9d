import { describe, expect, test } from "vitest";
import { type TagRow, tagsOnWire, tagValues } from "./read-tags";
import { fitsMachine, isPeriod, wantedLocation } from "./wanted";

const row = (facts: Partial<TagRow>): TagRow => ({
  id: 1,
  component: "preset",
  componentId: 11,
  tag: "cpu",
  value: "4",
  extra: "",
  isInternal: false,
  ownerId: null,
  ...facts,
});

describe("tags on the wire", () => {
  test("say all that the row says", () => {
    expect(tagsOnWire([row({ id: 5, extra: "x" })])).toEqual([
      { id: 5, component: "preset", component_id: 11, tag: "cpu", value: "4", extra: "x", internal: 0 },
    ]);
  });

  test("leave internal ones out, and are an empty list for an entry without any", () => {
    expect(tagsOnWire([row({ isInternal: true })])).toEqual([]);
    expect(tagsOnWire(undefined)).toEqual([]);
  });

  test("the systems of a program are numbers; the same tag of something else is text", () => {
    const [program] = tagsOnWire([row({ component: "software", tag: "os", value: "11,12,7" })]);
    expect(program?.value).toEqual([11, 12, 7]);
    const [preset] = tagsOnWire([row({ tag: "os", value: "11,12" })]);
    expect(preset?.value).toBe("11,12");
    const [other] = tagsOnWire([row({ component: "software", tag: "min_ram", value: "2" })]);
    expect(other?.value).toBe("2");
  });
});

test("values of tags by name; the last row of a name counts", () => {
  expect(tagValues(undefined)).toEqual({});
  expect(tagValues([row({}), row({ tag: "ram", value: "8" }), row({ value: "6" })])).toEqual({
    cpu: "6",
    ram: "8",
  });
});

test.each([
  [undefined, null],
  ["", null],
  ["all", null],
  ["ALL", null],
  ["nl", "NL"],
  ["NL", "NL"],
  ["nowhere", "NOWHERE"],
])("the location %j is wanted as %j", (text, location) => expect(wantedLocation(text)).toBe(location));

test("a list shows what fits, though it is not sold in this currency", () => {
  expect(fitsMachine(null)).toBe(true);
  expect(fitsMachine({ code: "not_sold", currency: "EUR" })).toBe(true);
  expect(fitsMachine({ code: "inactive" })).toBe(false);
  expect(fitsMachine({ code: "out_of_stock", location: "NL" })).toBe(false);
});

test.each([
  [undefined, true],
  ["monthly", true],
])("the period %j can be asked for: %s", (period, is) => expect(isPeriod(period)).toBe(is));
