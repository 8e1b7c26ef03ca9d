import { describe, expect, test } from "vitest";
import { parseRanges } from "@/lib/base/address";
import { type Bounds, isListWider, isWider } from "./bounds";
import { checkNotification, endOfDay } from "./rules";

describe("the notification of a key", () => {
  test.each([
    ["none", undefined, false, null],
    ["none", "anna@example.test", false, null],
    ["none", undefined, true, null],
    ["email", "Anna@Example.test", false, "anna@example.test"],
    ["webhook", "https://hooks.example.test", false, "https://hooks.example.test/"],
    ["webhook", "https://hooks.example.test:8443/a?b=c", false, "https://hooks.example.test:8443/a?b=c"],
  ] as const)("%s to %s (server key: %s) goes to %s", (method, address, isServerKey, to) => {
    expect(checkNotification(method, address, isServerKey)).toEqual({ address: to });
  });

  test.each([
    ["email", "anna@example.test", true, "login_notify_method"],
    ["webhook", "https://hooks.example.test", true, "login_notify_method"],
    ["email", undefined, false, "login_notify_address"],
    ["email", "", false, "login_notify_address"],
    ["email", "anna", false, "login_notify_address"],
    ["webhook", undefined, false, "login_notify_address"],
    ["webhook", "hooks.example.test", false, "login_notify_address"],
    ["webhook", "http://hooks.example.test", false, "login_notify_address"],
    ["webhook", "ftp://hooks.example.test", false, "login_notify_address"],
    ["webhook", "javascript:alert(1)", false, "login_notify_address"],
    ["webhook", "https://user:pass@hooks.example.test", false, "login_notify_address"],
    ["webhook", "https://user@hooks.example.test", false, "login_notify_address"],
  ] as const)("%s to %s (server key: %s) is refused for %s", (method, address, isServerKey, wrong) => {
    expect(checkNotification(method, address, isServerKey)).toMatchObject({ wrong });
  });
});

test.each([
  ["2030-01-31", "2030-01-31T23:59:59.000Z"],
  ["2028-02-29", "2028-02-29T23:59:59.000Z"],
  ["2030-02-29", null],
  ["2030-04-31", null],
  ["2030-13-01", null],
  ["2030-00-10", null],
  ["2030-1-1", null],
  ["30-01-01", null],
  ["2030-01-01T00:00", null],
  [" 2030-01-01", null],
  ["", null],
  ["never", null],
])("the day %j ends at %s", (text, end) => expect(endOfDay(text)?.toISOString() ?? null).toBe(end));

test.each([
  ["", []],
  ["203.0.113.7", ["203.0.113.7"]],
  ["203.0.113.0/24, 2001:db8::/32", ["203.0.113.0/24", "2001:db8::/32"]],
])("the list %j is %j", (text, ranges) => expect(parseRanges(text)).toEqual({ ranges }));

test.each(["300.1.1.1", "203.0.113.0/33", "example.test", "203.0.113.7 or so"])(
  "%j is no list of addresses",
  (text) => expect(parseRanges(text)).toHaveProperty("wrong"),
);

const net = ["203.0.113.0/24"];

test.each([
  ["any address", [], "any", [], false],
  ["any address", [], "a net", net, true],
  ["a net", net, "any", [], false],
  ["a net", net, "itself", net, false],
  ["a host", ["203.0.113.7"], "its net", net, false],
  ["a net", net, "one host of it", ["203.0.113.7"], true],
  ["a net and another host", [...net, "198.51.100.1"], "the net", net, true],
  ["a host of version 6", ["2001:db8::1"], "a net of version 4", net, true],
])("%s (%j) is wider than %s (%j): %s", (_what, list, _than, other, isWide) => {
  expect(isListWider(list, other)).toBe(isWide);
});

describe("a change lets a key do more", () => {
  const before: Bounds = {
    isActive: true,
    expiresAt: new Date("2030-01-01T23:59:59Z"),
    allowedAddresses: net,
    permissions: ["eq/list", "eq/show"],
  };

  test.each<[string, Partial<Bounds>]>([
    ["no end", { expiresAt: null }],
    ["a later end", { expiresAt: new Date("2030-01-02T23:59:59Z") }],
    ["no list", { allowedAddresses: [] }],
    ["a wider list", { allowedAddresses: ["203.0.0.0/16"] }],
    ["all rights", { permissions: null }],
    ["one right more", { permissions: ["eq/list", "eq/show", "eq/off"] }],
    ["another right", { permissions: ["eq/off"] }],
  ])("%s", (_what, change) => expect(isWider({ ...before, ...change }, before)).toBe(true));

  test("switching it on", () => {
    expect(isWider(before, { ...before, isActive: false })).toBe(true);
  });

  test.each<[string, Partial<Bounds>]>([
    ["nothing", {}],
    ["switching it off", { isActive: false }],
    ["an earlier end", { expiresAt: new Date("2029-12-31T23:59:59Z") }],
    ["a narrower list", { allowedAddresses: ["203.0.113.7"] }],
    ["fewer rights", { permissions: ["eq/list"] }],
    ["no rights", { permissions: [] }],
    ["the same rights in another order", { permissions: ["eq/show", "eq/list"] }],
  ])("not by %s", (_what, change) => expect(isWider({ ...before, ...change }, before)).toBe(false));

  test("never once nothing bounds it", () => {
    const free: Bounds = { isActive: true, expiresAt: null, allowedAddresses: [], permissions: null };
    expect(isWider(free, free)).toBe(false);
    expect(isWider(before, free)).toBe(false);
  });
});
