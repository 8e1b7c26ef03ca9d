import { describe, expect, it } from "vitest";
import { momentOf } from "@/lib/base/moment-of";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { isOpenToAll, isOver, isUnused, rangesOf, sortingOf, sortKeys, wasUsedRecently } from "./key-labels";

const now = new Date("2026-06-15T12:00:00Z");
const key = (facts: Partial<KeyCard>): KeyCard => ({
  id: 1,
  name: "deploy",
  active: 1,
  ip: "",
  server_id: 0,
  project_id: 0,
  token_view: "abcd",
  login_notify_method: "none",
  login_notify_address: null,
  expires: null,
  pin_exempt: 0,
  permissions: null,
  created: "2026-01-01 00:00:00",
  last_used: null,
  last_ip: null,
  server_name: null,
  project_name: null,
  notify_waits: false,
  maker: null,
  secrets: 1,
  week: [0, 0, 0, 0, 0, 0, 0],
  ...facts,
});

describe("what is said of a key", () => {
  it.each([
    [{ last_used: "2026-03-17 12:00:00" }, false],
    [{ last_used: "2026-03-17 11:59:59" }, true],
    [{ last_used: null, created: "2026-06-01 00:00:00" }, false],
    [{ last_used: null, created: "2026-01-01 00:00:00" }, true],
    [{ last_used: "2026-01-01 00:00:00", active: 0 }, false],
    [{ last_used: "2026-01-01 00:00:00", expires: "2026-06-14" }, false],
  ])("%j: unused %s", (facts, unused) => expect(isUnused(key(facts), now)).toBe(unused));

  it("an expiry is over at the end of its day", () => {
    expect(isOver({ expires: "2026-06-15" }, now)).toBe(false);
    expect(isOver({ expires: "2026-06-14" }, now)).toBe(true);
    expect(isOver({ expires: null }, now)).toBe(false);
  });

  it("a key without a list of addresses is open to all, unless it is off", () => {
    expect(isOpenToAll(key({}), now)).toBe(true);
    expect(isOpenToAll(key({ ip: "10.0.0.0/8" }), now)).toBe(false);
    expect(isOpenToAll(key({ active: 0 }), now)).toBe(false);
  });

  it("recent is a day", () => {
    expect(wasUsedRecently({ last_used: "2026-06-14 12:00:01" }, now)).toBe(true);
    expect(wasUsedRecently({ last_used: "2026-06-14 12:00:00" }, now)).toBe(false);
    expect(wasUsedRecently({ last_used: null }, now)).toBe(false);
  });

  it("keys stand by their last use, or by name", () => {
    const keys = [
      key({ id: 1, name: "b", last_used: "2026-06-01 00:00:00" }),
      key({ id: 2, name: "c" }),
      key({ id: 3, name: "a", last_used: "2026-06-02 00:00:00" }),
    ];
    expect(sortKeys(keys, "used").map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(sortKeys(keys, "name").map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(sortingOf("name")).toBe("name");
    expect(sortingOf("nonsense")).toBe("used");
  });

  it("moments and lists are read as the API writes them", () => {
    expect(momentOf("2026-06-15 12:00:00")).toBe("2026-06-15T12:00:00Z");
    expect(rangesOf("")).toEqual([]);
    expect(rangesOf("10.0.0.0/8,2001:db8::1")).toEqual(["10.0.0.0/8", "2001:db8::1"]);
  });
});
