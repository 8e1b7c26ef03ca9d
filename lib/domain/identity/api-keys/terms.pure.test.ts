import { describe, expect, test } from "vitest";
import { addressesWithin, endWithin, type Maker } from "./maker";
import { allowedAddresses, expiryOf, notifyAddress } from "./terms";

const now = new Date("2030-01-15T12:00:00Z");

describe("the end of a key", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["2030-01-15", "2030-01-15T23:59:59.000Z"],
    ["2030-01-16", "2030-01-16T23:59:59.000Z"],
  ])("%j is %s", (text, end) => expect(expiryOf(text, now)?.toISOString() ?? null).toBe(end));

  test.each(["2030-01-14", "2030-02-30", "soon", "15.01.2030"])("%j is no day to come", (text) => {
    expect(() => expiryOf(text, now)).toThrow("invalid argument expires");
  });
});

test("an allow-list names the entry that is none", () => {
  expect(allowedAddresses(undefined)).toEqual([]);
  expect(allowedAddresses("203.0.113.7")).toEqual(["203.0.113.7"]);
  expect(() => allowedAddresses("203.0.113.7, nonsense")).toThrow(
    "invalid argument ip: nonsense is no address or range",
  );
});

describe("a webhook goes to no private address", () => {
  const goesTo = (address: string) =>
    notifyAddress({ login_notify_method: "webhook", login_notify_address: address }, false);

  test.each([
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://192.168.0.9/",
    "https://172.16.0.1/",
    "https://169.254.169.254/latest",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://localhost/",
    "https://localhost./",
    "https://a.localhost/",
    "https://127.0.0.1./",
  ])("%s", (address) => {
    expect(() => goesTo(address)).toThrow("must not point to a private address");
  });

  test.each(["https://hooks.example.test/a", "https://1.1.1.1/", "https://localhost.example.test/"])(
    "but to %s",
    (address) => expect(goesTo(address)).toBe(address),
  );
});

describe("a key that a key makes", () => {
  const makerWith = (bounds: Partial<Maker["line"]>): Maker => ({
    id: 1,
    line: { isLive: true, expiresAt: null, addressLists: [], permissions: null, length: 1, ...bounds },
  });
  const [early, late] = [new Date("2030-02-01T23:59:59Z"), new Date("2030-03-01T23:59:59Z")];

  test.each([
    ["a person makes it without an end", null, null, null],
    ["a person makes it with one", late, null, late],
    ["its maker has no end", late, makerWith({}), late],
    ["none is asked for", null, makerWith({ expiresAt: early }), early],
    ["an earlier one is asked for", early, makerWith({ expiresAt: late }), early],
    ["the same one is asked for", early, makerWith({ expiresAt: early }), early],
  ])("ends, where %s, by %s", (_case, end, maker, ends) => expect(endWithin(end, maker)).toEqual(ends));

  test("does not outlive it", () => {
    expect(() => endWithin(late, makerWith({ expiresAt: early }))).toThrow(
      expect.objectContaining({ extras: expect.objectContaining({ doc: "key.beyond_maker" }) }),
    );
  });

  const net = "203.0.113.0/24";

  test.each<[string, string[], Maker | null, string[]]>([
    ["a person's list", [net], null, [net]],
    ["a maker that may be anywhere", [net], makerWith({}), [net]],
    ["no wish of its own", [], makerWith({ addressLists: [[net]] }), [net]],
    ["a part of it", ["203.0.113.7"], makerWith({ addressLists: [[net]] }), ["203.0.113.7"]],
    [
      "no wish, with two lists above it",
      [],
      makerWith({ addressLists: [[net], ["203.0.113.7", "198.51.100.1"]] }),
      ["203.0.113.7"],
    ],
    [
      "no wish, with two lists that have nothing in common",
      [],
      makerWith({ addressLists: [[net], ["198.51.100.1"]] }),
      [],
    ],
  ])("is used from, with %s (%j)", (_case, wanted, maker, list) => {
    expect(addressesWithin(wanted, maker)).toEqual(list);
  });

  test.each([
    ["another net", ["198.51.100.1"]],
    ["a wider net", ["203.0.0.0/16"]],
    ["one of two beyond it", ["203.0.113.7", "198.51.100.1"]],
  ])("is not used from %s", (_case, wanted) => {
    expect(() => addressesWithin(wanted, makerWith({ addressLists: [[net]] }))).toThrow(
      "invalid argument ip",
    );
  });
});
