import { describe, expect, it, test } from "vitest";
import { freeIn } from "@/lib/base/private-network/free-in";
import { doOverlap, isForServer, readRange } from "./rules";

describe("the range of a private network", () => {
  test.each([
    ["10.0.0.0/24", "10.0.0.0/24"],
    [" 192.168.7.9/29 ", "192.168.7.8/29"],
    ["172.31.255.1/16", "172.31.0.0/16"],
  ])("%j is %s", (text, range) => {
    expect(readRange(text)).toEqual({ range });
  });

  test.each([
    ["10.0.0.0", "is no network such as 10.0.0.0/24"],
    ["10.0.0/24", "is no network such as 10.0.0.0/24"],
    ["10.0.0.0/33", "is no network such as 10.0.0.0/24"],
    ["fd00::/64", "is no network such as 10.0.0.0/24"],
    ["172.32.0.0/24", "must lie in 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16"],
    ["203.0.113.0/24", "must lie in 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16"],
    ["10.0.0.0/15", "must be a /16 to a /29"],
    ["10.0.0.0/30", "must be a /16 to a /29"],
  ])("%j is refused", (text, wrong) => {
    expect(readRange(text)).toEqual({ wrong });
  });

  it("overlaps another one by any address", () => {
    expect(doOverlap("10.0.0.0/16", "10.0.9.0/24")).toBe(true);
    expect(doOverlap("10.0.9.0/24", "10.0.0.0/16")).toBe(true);
    expect(doOverlap("10.0.0.0/24", "10.0.1.0/24")).toBe(false);
  });

  it("leaves its first and last address, and gives the first free one", () => {
    const range = "10.0.0.8/29";
    expect(
      ["10.0.0.8", "10.0.0.9", "10.0.0.10", "10.0.0.14", "10.0.0.15", "10.0.1.10", "x"].map((ip) =>
        isForServer(range, ip),
      ),
    ).toEqual([false, false, true, true, false, false, false]);
    const all = [10, 11, 12, 13, 14].map((last) => `10.0.0.${last}`);
    expect(freeIn(range, [], 1)).toEqual(["10.0.0.10"]);
    expect(freeIn(range, ["10.0.0.10", "10.0.0.12"], 2)).toEqual(["10.0.0.11", "10.0.0.13"]);
    expect(freeIn(range, [], 9)).toEqual(all);
    expect(freeIn(range, all, 1)).toEqual([]);
  });
});
