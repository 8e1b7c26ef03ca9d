import { expect, test } from "vitest";
import { missingParts } from "@/lib/domain/orders/order-templates/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { selectionOf } from "../submit/order-call";
import { missingChoice } from "../submit/order-check";
import { choose, elsewhere, resolvedDraft, whyNoBackups } from "./choice";
import { linkQuery, type OrderDraft, queriedDraft, startDraft, wantedOf } from "./selection";

type Preset = OrderOptions["presets"][number];

const preset = (name: string, facts: Partial<Preset>): Preset => ({
  id: 1,
  name,
  family: "vm",
  isActive: true,
  isFound: true,
  isListed: true,
  cpu: 2,
  ramGb: 4,
  hdd: "60",
  hddGb: 60,
  hourlyCapHours: null,
  gpu: "",
  offers: {},
  label: "",
  hasBackups: true,
  monthly: {},
  usual: {},
  ...facts,
});

const sold = (free: number) => ({ free, prices: { EUR: "9.00" } });

const small = preset("vm.small", { id: 1, offers: { NL: sold(3), FI: sold(8) } });
const large = preset("vm.large", {
  id: 2,
  ramGb: 16,
  offers: { NL: sold(0), FI: sold(2), DE: sold(5) },
});
const metal = preset("bm.one", { id: 3, family: "bm", ramGb: 64, offers: { NL: sold(1) } });

const location = (code: string) => ({
  code,
  name_en: code,
  name_ru: code,
  names: {},
  country: code,
  impossible: [] as string[],
});

const system = (id: number, name: string, tags: Record<string, string>) => ({
  id,
  name,
  isActive: true,
  prices: null,
  tags: { vm: "1", bm: "1", ...tags },
});

const plan = (id: number, tags: Record<string, string>) => ({
  id,
  name: `plan ${id}`,
  isActive: true,
  locations: ["NL", "FI", "DE"],
  currency: "EUR" as const,
  price: "0.00",
  limitOutTb: "3",
  rateOut: "1.50",
  bandwidthMbit: 1000,
  mainPlan: id + 100,
  tags,
});

const options: OrderOptions = {
  currency: "EUR",
  needs_pin: false,
  pays_from_credit: true,
  hold_hours: 72,
  usual: { from: 600, to: 600 },
  address_price: null,
  backup_prices: { daily: "4.00", weekly: null },
  keys: [],
  locations: ["NL", "FI", "DE"].map(location),
  periods: [],
  defaults: { NL: "vm.small", FI: "vm.small", DE: "vm.large" },
  family: "vm",
  families: [],
  counts: { all: 2, free: 1 },
  cores: [2],
  steps: {},
  presets: [small, large, metal],
  systems: [system(11, "Debian", {}), system(103, "Windows", { min_ram: "8" })],
  software: [
    {
      id: 5,
      name: "Forge",
      description: "",
      isActive: true,
      price: "0.00",
      tags: { vm: "1", os: "11" },
    },
  ],
  plans: [plan(1, { vm: "1" }), plan(3, { bm: "1" })],
};

const draft = (wanted: Partial<OrderDraft>): OrderDraft => ({
  location: "NL",
  preset: "vm.small",
  system: "",
  software: "",
  plan: "",
  period: "monthly",
  count: "1",
  addresses: "0",
  backups: "",
  promo: "",
  offer: "",
  key: "",
  ...wanted,
});

test("without wishes the first system and plan that fit are taken, and no software", () => {
  const { preset: machine, system: os, software, plan: traffic } = choose(options, draft({}));
  expect([machine.taken?.id, os.taken?.id, software.taken, traffic.taken?.id]).toEqual([1, 11, null, 1]);
});

test("a system that is too large is replaced, and says why, until the machine is large enough", () => {
  const tooSmall = choose(options, draft({ system: "103" })).system;
  expect(tooSmall.taken?.id).toBe(11);
  expect(tooSmall.incompatibility).toEqual({ code: "min_ram", need: 8, have: 4 });
  const enough = choose(options, draft({ system: "103", preset: "vm.large", location: "FI" })).system;
  expect([enough.taken?.id, enough.incompatibility]).toEqual([103, null]);
});

test("software that does not run on the system is left out", () => {
  const wanted = { software: "5", system: "103", preset: "vm.large", location: "FI" };
  const { software } = choose(options, draft(wanted));
  expect([software.taken, software.incompatibility]).toEqual([null, { code: "wrong_system" }]);
});

test("a plan of another kind of machine gives way to one that fits", () => {
  const { plan: traffic } = choose(options, draft({ preset: "bm.one", plan: "1" }));
  expect([traffic.taken?.id, traffic.incompatibility]).toEqual([3, { code: "wrong_family", family: "bm" }]);
});

test("a plan is found by either of its ids", () => {
  expect(choose(options, draft({ plan: "101" })).plan.selected?.id).toBe(1);
});

test("a machine that is out of stock is nobody's choice, and the others say where they have it", () => {
  const { preset: machine } = choose(options, draft({ preset: "vm.large" }));
  expect([machine.taken, machine.incompatibility]).toEqual([null, { code: "out_of_stock", location: "NL" }]);
  expect(elsewhere(large, "NL", options)).toEqual([
    { location: "DE", free: 5 },
    { location: "FI", free: 2 },
  ]);
});

test("a link brings back what it was made from, and carries no secret", () => {
  const chosen = draft({ location: "FI", preset: "vm.large", system: "103", period: "annually" });
  const query = linkQuery(chosen);
  expect(query).toBe("location=FI&preset=vm.large&os=103&period=annually");
  expect(startDraft(options, Object.fromEntries(new URLSearchParams(query)))).toMatchObject(chosen);
});

test("a link that makes no sense is a first visit", () => {
  const link = { location: "XX", period: "weekly", os: ["1", "2"], root_pass: "Secret-1" };
  expect(startDraft(options, link)).toMatchObject({ ...draft({}) });
});

test("what a link asks for is known before the catalog is", () => {
  const link = { location: "de", preset: "vm.large", period: "annually" };
  expect(queriedDraft(link)).toMatchObject({ ...link });
  expect(queriedDraft({})).toMatchObject({ location: "", preset: "", period: "monthly" });
  expect(startDraft(options, link)).toMatchObject({ ...link, location: "DE" });
  expect(startDraft(options, { location: "DE" })).toMatchObject({ preset: "vm.large" });
});

test("of a link that names what is gone nothing else is taken: the customer has to choose", () => {
  const { preset: machine, system: os, plan: traffic } = choose(options, draft({ system: "99", plan: "99" }));
  expect([machine.taken?.id, os.taken, traffic.taken]).toEqual([1, null, null]);
  expect(missingChoice(choose(options, draft({ system: "99" })), draft({}))).toBe("system");
  expect(missingChoice(choose(options, draft({ plan: "99" })), draft({}))).toBe("plan");
});

test("a link carries a promo code and a stored key by its id, and nothing else in their place", () => {
  const full = draft({ promo: "TENTH", key: "701", count: "3", addresses: "2" });
  const sold = { ...options, address_price: "2.00" };
  const read = (query: string) => startDraft(sold, Object.fromEntries(new URLSearchParams(query)));
  expect(read(linkQuery(full))).toMatchObject({ promo: "TENTH", key: "701", count: "3", addresses: "2" });
  expect(read("promo=<script>&key=ssh-ed25519")).toMatchObject({ promo: "", key: "" });
});

test("backups are chosen where they are sold and possible, and are no part of a price elsewhere", () => {
  const wanted = draft({ backups: "daily" });
  expect(selectionOf(choose(options, wanted), wanted)).toMatchObject({ backups: "daily" });
  expect(startDraft(options, Object.fromEntries(new URLSearchParams(linkQuery(wanted))))).toMatchObject(
    wanted,
  );
  const lacking = { ...location("NL"), impossible: ["backups"] };
  const byTheHour = { ...small, hourlyCapHours: 672 };
  const cases: [OrderOptions, OrderDraft, ReturnType<typeof whyNoBackups>][] = [
    [options, draft({ backups: "weekly" }), null],
    [{ ...options, backup_prices: { daily: null, weekly: null } }, wanted, "currency"],
    [{ ...options, locations: [lacking] }, wanted, "location"],
    [{ ...options, presets: [{ ...small, hasBackups: false }] }, wanted, "preset"],
    [{ ...options, presets: [byTheHour] }, { ...wanted, period: "hourly" }, "hourly"],
  ];
  for (const [sold, asked, why] of cases) {
    const choice = choose(sold, asked);
    expect([choice.backups, whyNoBackups(sold, asked, choice)]).toEqual(["", why]);
    expect(selectionOf(choice, asked)).not.toHaveProperty("backups");
  }
});

test("where nobody installs software or gives further addresses, none are taken, and elsewhere they are again", () => {
  const [here, ...others] = options.locations;
  const lacking = { ...location(here?.code ?? ""), impossible: ["soft_id", "ipv4_amount"] };
  const there = { ...options, address_price: "2.00", locations: [lacking, ...others] };
  const selected = draft({ software: "5", addresses: "2" });
  expect(choose(there, selected)).toMatchObject({ software: { taken: null }, addresses: "0" });
  expect(selectionOf(choose(there, selected), selected)).not.toHaveProperty("ipv4_amount");
  expect(resolvedDraft(selected, choose(there, selected))).toMatchObject({ addresses: "0", software: "5" });
  const inFinland = choose(there, { ...selected, location: "FI" });
  expect(inFinland).toMatchObject({ software: { taken: { id: 5 } }, addresses: "2" });
  const link = { location: "NL", software: "5", addresses: "2" };
  expect(missingParts(there, wantedOf(link)).map(({ part, why }) => [part, why.code])).toEqual([
    ["addresses", "not_in_location"],
    ["software", "not_in_location"],
  ]);
});
