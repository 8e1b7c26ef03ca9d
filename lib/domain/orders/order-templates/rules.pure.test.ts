import { describe, expect, it } from "vitest";
import { missingParts, type Sold, type Wanted } from "./rules";
import { Configuration, TemplateName } from "./schema";

const size = { family: "vm" as const, cpu: 2, ramGb: 4, hddGb: 40, isActive: true };
const sold: Sold = {
  currency: "EUR",
  address_price: "2.00",
  keys: [{ id: 5, name: "laptop" }],
  locations: ["NL", "FI"].map((code) => ({ code, impossible: [] })),
  presets: [
    {
      id: 101,
      name: "vm.small",
      ...size,
      offers: { NL: { free: 3, prices: { EUR: "4.50" } }, FI: { free: 0, prices: { EUR: "4.50" } } },
    },
    {
      id: 102,
      name: "bm.large",
      ...size,
      family: "bm",
      offers: { NL: { free: 1, prices: { RUB: "9.00" } } },
    },
  ],
  systems: [
    { id: 11, name: "Debian", isActive: true, prices: null, tags: { vm: "1" } },
    {
      id: 12,
      name: "Windows",
      isActive: true,
      prices: { EUR: "-1", RUB: "1.00" },
      tags: { vm: "1", min_ram: "4" },
    },
    { id: 13, name: "Large", isActive: true, prices: null, tags: { vm: "1", min_ram: "8" } },
  ],
  software: [{ id: 21, name: "Panel", isActive: true, price: "1.00", tags: { vm: "1", os: "11" } }],
  plans: [
    {
      id: 31,
      mainPlan: 31,
      name: "1 TB",
      isActive: true,
      locations: ["NL"],
      currency: "EUR",
      price: "0.00",
      tags: { vm: "1" },
    },
  ],
};
const wanted: Wanted = {
  location: "NL",
  preset: "vm.small",
  os: "11",
  software: "21",
  plan: "31",
  count: 3,
  addresses: 1,
  key: "5",
};
const missing = (changed: Partial<Wanted>, from: Partial<Sold> = {}) =>
  missingParts({ ...sold, ...from }, { ...wanted, ...changed });
const gone = (part: string) => ({ part, name: "", why: { code: "gone" } });

describe("of a kept configuration", () => {
  it("nothing is missing while all of it is sold, and what was not wished for is not missed", () => {
    expect(missing({})).toEqual([]);
    expect(missing({ preset: "101" })).toEqual([]);
    expect(missing({ os: "", software: "", plan: "", key: "", addresses: 0 })).toEqual([]);
  });

  it.each([
    [{ location: "XX" }, gone("location")],
    [{ preset: "vm.none" }, gone("preset")],
    [{ os: "99" }, gone("system")],
    [{ software: "99" }, gone("software")],
    [{ plan: "99" }, gone("plan")],
    [{ key: "99" }, gone("key")],
    [{ count: 4 }, { part: "count", name: "", why: { code: "too_few", have: 3 } }],
    [
      { os: "12", software: "" },
      { part: "system", name: "Windows", why: { code: "not_sold", currency: "EUR" } },
    ],
    [
      { os: "13", software: "" },
      { part: "system", name: "Large", why: { code: "min_ram", need: 8, have: 4 } },
    ],
  ])("%j is named with the reason", (changed, expected) => {
    expect(missing(changed)).toEqual([expected]);
  });

  it("sold-out machines are named as that, not as too few", () => {
    expect(missing({ location: "FI", plan: "", count: 1 })).toEqual([
      { part: "preset", name: "vm.small", why: { code: "out_of_stock", location: "FI" } },
    ]);
  });

  it("additional addresses are missed only where some were wished for and none are sold", () => {
    const none = { address_price: null };
    expect(missing({ addresses: 2 }, none)).toEqual([gone("addresses")]);
    expect(missing({ addresses: 0 }, none)).toEqual([]);
  });

  it("whether a plan, a system or software fits is not asked of a machine that is gone", () => {
    expect(missing({ preset: "vm.none", os: "13" })).toEqual([gone("preset")]);
    expect(missing({ location: "XX", plan: "31" })).toEqual([gone("location")]);
  });

  it("everything that is missing is named in the order of the page", () => {
    const all = missing({ location: "XX", preset: "x", os: "9", software: "9", plan: "9", key: "9" });
    expect(all.map(({ part }) => part)).toEqual(["location", "preset", "system", "software", "plan", "key"]);
  });

  it("a machine that is sold in another currency alone is named so, with what does not fit it", () => {
    expect(missing({ preset: "bm.large", count: 1, software: "" })).toEqual([
      { part: "preset", name: "bm.large", why: { code: "not_sold", currency: "EUR" } },
      { part: "system", name: "Debian", why: { code: "wrong_family", family: "bm" } },
      { part: "plan", name: "1 TB", why: { code: "wrong_family", family: "bm" } },
    ]);
  });
});

describe("what is kept", () => {
  const kept = { ...wanted, period: "monthly" };
  const accepts = (changed: object) => Configuration.safeParse({ ...kept, ...changed }).success;

  it("is a configuration with a place, a machine and a period, and ids as text", () => {
    expect(Configuration.parse({ ...kept, count: "2", addresses: "0" })).toMatchObject({
      count: 2,
      addresses: 0,
    });
    for (const wrong of [
      { location: "" },
      { preset: "" },
      { period: "weekly" },
      { os: "-1" },
      { plan: "1234567890" },
      { count: 0 },
      { addresses: -1 },
      { key: "laptop" },
    ])
      expect(accepts(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it("keeps nothing but that: no host name, no password", () => {
    const parsed = Configuration.parse({ ...kept, hostname: "web-1", root_pass: "Root-pass-1" });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(kept).sort());
  });

  it("has a name of 1 to 60 characters, without blanks around it", () => {
    expect(TemplateName.parse("  web  ")).toBe("web");
    expect(TemplateName.safeParse("x".repeat(60)).success).toBe(true);
    for (const wrong of ["", "   ", "x".repeat(61)])
      expect(TemplateName.safeParse(wrong).success).toBe(false);
  });
});
