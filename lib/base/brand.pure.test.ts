import { describe, expect, it } from "vitest";
import {
  addressOfBrand,
  type Brand,
  brandAt,
  brandOf,
  brandSlug,
  builtInBrand,
  hostNameIn,
  languagesOf,
} from "./brand";

const brand = (id: number, more: Partial<Brand>): Brand => ({
  ...builtInBrand,
  ...{ id, companyId: 1, isDefault: false, name: `Brand ${id}` },
  ...more,
});

const first = brand(1, { hosts: ["one.test", "also.one.test"] });
const second = brand(2, { isDefault: true, hosts: ["two.test"] });
const third = brand(3, { companyId: 2 });
const all = [first, second, third];

it("offers all languages unless it names some", () => {
  expect(languagesOf(first)).toEqual(["en", "ru", "de"]);
  expect(languagesOf({ languages: ["de", "en"] })).toEqual(["en", "de"]);
});

it.each([
  ["my.example.com", "my.example.com"],
  ["MY.Example.com:8443", "my.example.com"],
  ["my.example.com.", "my.example.com"],
  ["[2001:db8::1]:80", "[2001:db8::1]"],
  ["", null],
  [null, null],
  ["a b", null],
])("the host name in %j is %j", (header, name) => {
  expect(hostNameIn(header)).toBe(name);
});

describe("the brand", () => {
  it.each([
    ["one.test", first],
    ["also.one.test:3000", first],
    ["two.test", second],
    ["elsewhere.test", second],
    [null, second],
  ])("at %j is the one that names it, else the default", (host, shown) => {
    expect(brandAt(all, host)).toBe(shown);
  });

  it("is the built-in one where there is none", () => {
    expect(brandAt([], "one.test")).toBe(builtInBrand);
    expect(brandOf([], { companyId: 1, brandId: null })).toBe(builtInBrand);
  });

  it.each([
    ["its own", { companyId: 2, brandId: 1 }, first],
    ["its company's default", { companyId: 1, brandId: null }, second],
    ["its company's only one", { companyId: 2, brandId: null }, third],
    ["its company's, if its own is gone", { companyId: 2, brandId: 9 }, third],
    ["the default, if its company has none", { companyId: 7, brandId: null }, second],
  ])("of an account is %s", (_, account, own) => {
    expect(brandOf(all, account)).toBe(own);
  });
});

it("links go to its first host, by scheme and port of the panel", () => {
  expect(addressOfBrand(first, "https://panel.test")).toBe("https://one.test");
  expect(addressOfBrand(first, "http://localhost:3000")).toBe("http://one.test:3000");
  expect(addressOfBrand(third, "https://panel.test")).toBe("https://panel.test");
});

it.each([
  ["Nordhaven B.V.", "nordhaven-b-v"],
  ["Südhafen", "sudhafen"],
  ["北港", "panel"],
])("%s is %s in names of files", (name, slug) => {
  expect(brandSlug({ name })).toBe(slug);
});
