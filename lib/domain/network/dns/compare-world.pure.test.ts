import { describe, expect, test } from "vitest";
import { compareDelegation, compareDs, compareSet } from "./compare-world";
import { nextSerial, stateOf } from "./rules";
import { setsOf } from "./shared/sets";

const found = (contents: string[], ttl = 300) => ({ kind: "found" as const, contents, ttl });
const silent = { kind: "failed" as const, why: "servfail" as const };
const nothing = { kind: "nothing" as const, ttl: 60 };

describe("what the world sees of a set", () => {
  test("is the same in any order, and then nobody waits for anything", () => {
    expect(compareSet("A", ["192.0.2.1", "192.0.2.2"], found(["192.0.2.2", "192.0.2.1"]))).toEqual({
      state: "same",
      seen: ["192.0.2.2", "192.0.2.1"],
      ttl: null,
      why: null,
    });
  });

  test("differs by one content too many or too few, and says how long that lasts", () => {
    for (const seen of [["192.0.2.1"], ["192.0.2.1", "192.0.2.2", "192.0.2.3"], ["192.0.2.1", "192.0.2.9"]])
      expect(compareSet("A", ["192.0.2.1", "192.0.2.2"], found(seen))).toEqual({
        state: "differs",
        seen,
        ttl: 300,
        why: null,
      });
  });

  test("is one text however it is cut, but two texts are not one", () => {
    expect(compareSet("TXT", ['"one two"'], found(['"one " "two"'])).state).toBe("same");
    expect(compareSet("TXT", ['"one"', '"two"'], found(['"onetwo"'])).state).toBe("differs");
    // Only TXT records are split.
    expect(compareSet("CAA", ['0 issue "a b"'], found(['0 issue "a " "b"'])).state).toBe("differs");
  });

  test("may be an alias, nothing, or no answer at all", () => {
    const alias = { kind: "alias" as const, to: "x.example.", ttl: 9 };
    expect(compareSet("A", ["192.0.2.1"], alias)).toEqual({
      state: "differs",
      seen: ["CNAME x.example."],
      ttl: 9,
      why: null,
    });
    expect(compareSet("A", ["192.0.2.1"], nothing)).toEqual({
      state: "missing",
      seen: [],
      ttl: 60,
      why: null,
    });
    expect(compareSet("A", ["192.0.2.1"], silent)).toEqual({
      state: "unasked",
      seen: [],
      ttl: null,
      why: "servfail",
    });
  });
});

test("a delegation to an alias is none, and no answer is not none", () => {
  const known = ["ns1.dns.test.", "ns2.dns.test."];
  const alias = { kind: "alias" as const, to: "x.example.", ttl: 9 };
  expect(compareDelegation(known, found(["ns2.dns.test."]))).toBe("ours");
  expect(compareDelegation(known, found(["ns2.dns.test.", "ns.example."]))).toBe("partly");
  expect(compareDelegation(known, found(["ns.example."]))).toBe("others");
  expect(compareDelegation(known, nothing)).toBe("none");
  expect(compareDelegation(known, alias)).toBe("none");
  expect(compareDelegation(known, silent)).toBe("unasked");
});

test("one of several digests above is enough, and one that is not ours is too many", () => {
  const wanted = ["4 13 2 aa", "4 13 4 bb"];
  expect(compareDs(wanted, found(["4 13 4 bb"]))).toMatchObject({ state: "same", ttl: null });
  expect(compareDs(wanted, found(["4 13 4 bb", "9 13 2 cc"]))).toMatchObject({ state: "differs", ttl: 300 });
  expect(compareDs([], found(["9 13 2 cc"]))).toMatchObject({ state: "differs" });
  expect(compareDs([], nothing)).toMatchObject({ state: "same" });
  expect(compareDs(wanted, nothing)).toMatchObject({ state: "missing" });
  expect(compareDs([], silent)).toMatchObject({ state: "unasked", why: "servfail" });
});

test("a serial is the day's first or one more, never less, and wraps around", () => {
  const now = new Date("2026-03-01T23:59:59.999Z");
  expect(nextSerial(0, now)).toBe(2026030100);
  expect(nextSerial(2026022899, now)).toBe(2026030100);
  expect(nextSerial(2026030100, now)).toBe(2026030101);
  expect(nextSerial(2026030199, now)).toBe(2026030200);
  expect(nextSerial(3_000_000_000, now)).toBe(3_000_000_001);
  expect(nextSerial(4_294_967_295, now)).toBe(0);
});

test("a zone is failing only while the name server has less than is here", () => {
  const failingSince = new Date(0);
  expect(stateOf({ version: 2, servedVersion: 2, failingSince })).toBe("published");
  expect(stateOf({ version: 2, servedVersion: 1, failingSince })).toBe("failing");
  expect(stateOf({ version: 2, servedVersion: 1, failingSince: null })).toBe("publishing");
});

test("records of one name and type are one set with the lowest time to live and each content once", () => {
  const row = {
    id: 1,
    zoneId: 1,
    serverId: null,
    name: "",
    content: "",
    priority: 0,
    createdAt: new Date(0),
  };
  const one = (key: string, type: string, ttl: number, rdata: string) => ({ ...row, key, type, ttl, rdata });
  expect(
    setsOf([
      one("a.test", "TXT", 300, '"x"'),
      one("a.test", "SPF", 60, '"x"'),
      one("a.test", "DKIM", 900, '"y"'),
      one("b.test", "TXT", 900, '"x"'),
    ]),
  ).toEqual([
    { name: "a.test.", type: "TXT", ttl: 60, contents: ['"x"', '"y"'] },
    { name: "b.test.", type: "TXT", ttl: 900, contents: ['"x"'] },
  ]);
});
