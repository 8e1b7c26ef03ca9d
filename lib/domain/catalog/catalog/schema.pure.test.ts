import { describe, expect, it } from "vitest";
import { Catalog } from "./schema";

const small = (): Catalog => ({
  locations: [
    {
      code: "NL",
      name_en: "Amsterdam",
      name_ru: "Амстердам",
      country: "NL",
      network: "198.18.16.0/20",
      sort: 1,
    },
    { code: "UK", name_en: "London", name_ru: "Лондон", country: "GB", network: "198.18.32.0/20", sort: 2 },
  ],
  presets: [
    {
      id: 1,
      name: "bm.one",
      family: "bm",
      active: true,
      description: "One",
      cpu: 8,
      ram: 64,
      hdd: "2x960",
      gpu: "",
      virtual: false,
      server_type: "Physical",
      sort: 1,
      price: { NL: { EUR: "119.00", USD: "131.00", RUR: "-1" } },
      stock: { NL: 2 },
      tags: { bm: "1" },
    },
  ],
  systems: [
    {
      id: 1,
      name: "Debian 13",
      active: true,
      api_enabled: true,
      type_login: 0,
      pxe_os_id: null,
      description: "Debian",
      tags: { bm: "1", family: "debian", short_name: "debian-13", user_name: "root", min_ram: "1" },
    },
  ],
  software: [
    {
      id: 1,
      name: "Docker",
      description: "Docker",
      price: "0.00",
      active: true,
      icon: "container",
      task: "docker",
      os: [1],
      tags: { bm: "1" },
    },
  ],
  traffic_plans: (["EUR", "RUB"] as const).map((currency, index) => ({
    id: index + 1,
    name: currency === "EUR" ? "3 TB" : "3 TB (RUB)",
    limit_in: 0,
    limit_out: 3,
    rate_in: "0.00",
    rate_out: "1.00",
    bandwidth: 1000,
    locations: ["NL"],
    currency,
    price: "0.00",
    active: true,
    web_plan: true,
    main_plan: 2 - index,
    tags: { bm: "1" },
  })),
});

type Parts = {
  location: Catalog["locations"][number];
  preset: Catalog["presets"][number];
  system: Catalog["systems"][number];
  software: Catalog["software"][number];
  plan: Catalog["traffic_plans"][number];
};

const first = <T>([entry]: T[]): T => {
  if (!entry) throw new Error("The sample has an empty list.");
  return entry;
};

function problemsAfter(change: (parts: Parts, catalog: Catalog) => void): string[] {
  const catalog = small();
  const { locations, presets, systems, software, traffic_plans: plans } = catalog;
  const parts = [first(locations), first(presets), first(systems), first(software), first(plans)] as const;
  const [location, preset, system, entry, plan] = parts;
  change({ location, preset, system, software: entry, plan }, catalog);
  const { error } = Catalog.safeParse(catalog);
  return (error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

const cases: [string, Parameters<typeof problemsAfter>[0], RegExp][] = [
  ["a code in small letters", ({ location }) => (location.code = "nl"), /^locations.0.code: .*two capital/],
  [
    "a network with host bits",
    ({ location }) => (location.network = "198.18.17.0/20"),
    /must begin at 198.18.16.0/,
  ],
  [
    "networks that overlap",
    ({ location }) => (location.network = "198.18.0.0/16"),
    /locations.1.network: overlaps .*NL/,
  ],
  [
    "a price as a number's text",
    ({ preset }) => (preset.price.NL = { EUR: "119", USD: "-1", RUR: "-1" }),
    /presets.0.price.NL.EUR: .*two places/,
  ],
  [
    "an unknown location",
    ({ preset }) => (preset.price.XX = { EUR: "1.00", USD: "-1", RUR: "-1" }),
    /presets.0.price.XX: unknown location/,
  ],
  [
    "a location that sells for nothing",
    ({ preset }) => (preset.price.NL = { EUR: "-1", USD: "-1", RUR: "-1" }),
    /presets.0.price.NL: .*no currency/,
  ],
  ["stock without a price", ({ preset }) => (preset.stock.UK = 1), /presets.0.stock.UK: has no price/],
  ["negative stock", ({ preset }) => (preset.stock.NL = -1), /presets.0.stock.NL/],
  [
    "a name of another family",
    ({ preset }) => (preset.name = "vm.one"),
    /presets.0.name: must begin with bm\./,
  ],
  ["a family without its tag", ({ preset }) => (preset.tags = {}), /presets.0.tags: .*family, bm/],
  ["a virtual server of steel", ({ preset }) => (preset.virtual = true), /presets.0.virtual: must be false/],
  ["a gpu where none belongs", ({ preset }) => (preset.gpu = "Big"), /presets.0.gpu/],
  ["a disk of no size", ({ preset }) => (preset.hdd = "2x"), /presets.0.hdd/],
  [
    "an id twice",
    (_, all) => all.presets.push({ ...first(all.presets), name: "bm.two" }),
    /presets.1.id: 1 is already taken/,
  ],
  [
    "a name twice",
    (_, all) => all.presets.push({ ...first(all.presets), id: 2 }),
    /presets.1.name: bm.one is already taken/,
  ],
  [
    "a minimum in words",
    ({ system }) => (system.tags.min_ram = "four"),
    /systems.0.tags.min_ram: must be a number/,
  ],
  [
    "a system without a user",
    ({ system }) => delete system.tags.user_name,
    /systems.0.tags.user_name: is required/,
  ],
  ["half a price", ({ system }) => (system.price_EUR = "9.00"), /systems.0.price_EUR: .*go together/],
  [
    "a period of a free system",
    ({ system }) => (system.billing_plan = { EUR: { 1: "9.00" }, RUB: {} }),
    /systems.0.billing_plan.EUR/,
  ],
  [
    "software for an unknown system",
    ({ software }) => software.os.push(9),
    /software.0.os.1: unknown system 9/,
  ],
  ["os among the tags", ({ software }) => (software.tags.os = "1"), /software.0.tags.os: belongs/],
  [
    "a plan without its pair",
    ({ plan }) => (plan.main_plan = 7),
    /traffic_plans.0.main_plan: unknown plan 7/,
  ],
  [
    "a plan that does not point back",
    ({ plan }) => (plan.main_plan = 1),
    /traffic_plans.1.main_plan: .*does not point back/,
  ],
  [
    "a pair in one currency",
    ({ plan }) => (plan.currency = "RUB"),
    /traffic_plans.0.main_plan: .*same currency/,
  ],
  [
    "a plan in an unknown location",
    ({ plan }) => plan.locations.push("FI"),
    /traffic_plans.0.locations.1: unknown location FI/,
  ],
  [
    "two plans of one name in a location, even in two currencies",
    ({ plan }) => (plan.name = "3 TB (RUB)"),
    /traffic_plans.1.name: 3 TB \(RUB\) is already taken in NL/,
  ],
  [
    "a set-up fee in a currency that is not sold there",
    ({ preset }) => {
      preset.price.NL = { EUR: "4.50", USD: "-1", RUR: "430.00" };
      preset.setup = { NL: { USD: "10.00" } };
    },
    /presets.0.setup.NL.USD: has no price there/,
  ],
  [
    "a set-up fee where it is not offered",
    ({ preset }) => (preset.setup = { FI: { EUR: "10.00" } }),
    /presets.0.setup.FI.EUR: has no price there/,
  ],
  ["a field nobody knows", ({ plan }) => Object.assign(plan, { colour: "red" }), /traffic_plans.0: .*colour/],
];

describe("a catalog file", () => {
  it("passes when it is right", () => expect(problemsAfter(() => undefined)).toEqual([]));

  it("may have a plan without a pair: it names itself", () => {
    const alone = problemsAfter(({ plan }, all) => {
      plan.main_plan = plan.id;
      all.traffic_plans = [plan];
    });
    expect(alone).toEqual([]);
  });

  it("may use the name of a plan again in another location, or of one that is switched off", () => {
    const again = (change: (plan: Parts["plan"]) => void) =>
      problemsAfter(({ location, plan }, all) => {
        all.locations.push({ ...location, code: "DE", network: "198.51.100.0/24" });
        const twin = { ...structuredClone(plan), id: 7, main_plan: 7 };
        change(twin);
        all.traffic_plans.push(twin);
      });
    expect(again(() => undefined)).not.toEqual([]);
    expect(again((twin) => (twin.locations = ["DE"]))).toEqual([]);
    expect(again((twin) => (twin.active = false))).toEqual([]);
  });

  it.each(cases)("is refused with %s", (_, change, expected) => {
    expect(problemsAfter(change)).toContainEqual(expect.stringMatching(expected));
  });
});
