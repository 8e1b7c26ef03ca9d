import { describe, expect, it } from "vitest";
import { type Attempt, isLetThrough } from "./decide";
import { blockOf, blockWithout, textOfBlock } from "./ranges";
import type { FirewallRule } from "./rule";
import { InexpressibleOrder, type Unordered, unorder } from "./unordered";

const rule = (part: Partial<FirewallRule>): FirewallRule => ({
  ...{ direction: "in", action: "allow", protocol: "tcp", ports: [], addresses: [], comment: "" },
  ...part,
});

const office = "203.0.113.0/24";
const ssh = rule({ ports: ["22"], addresses: [office] });
const noSsh = rule({ action: "drop", ports: ["22"] });
const web = rule({ ports: ["80", "443"] });

/** What an engine without order decides: dropping first, then allowing. */
function isLetByLines({ lines, otherwise }: Unordered, attempt: Attempt): boolean {
  const direction = attempt.direction;
  const as = (action: "allow" | "drop") =>
    lines.some((line) => line.action === action && fits({ ...line, direction }, attempt));
  if (as("drop")) return false;
  return as("allow") || otherwise === "allow";
}
/** A list of that rule alone decides as it does, and otherwise as its direction. */
const fits = (one: FirewallRule, attempt: Attempt): boolean =>
  isLetThrough([{ ...one, direction: "in", action: "allow" }], { ...attempt, direction: "in" });

describe("rules without order", () => {
  it("that only allow stay as they are", () => {
    expect(unorder([ssh, web], "in")).toEqual({
      lines: [ssh, web].map(({ direction: _, ...line }) => line),
      otherwise: "drop",
    });
  });

  it("leave out what is dropped anyway, and all behind a rule for everything", () => {
    expect(unorder([web, noSsh], "in").lines).toHaveLength(1);
    const all = rule({ protocol: "any" });
    expect(unorder([noSsh, all, web], "in")).toEqual({
      lines: [expect.objectContaining({ action: "drop", ports: ["22"], addresses: [] })],
      otherwise: "allow",
    });
    const closed = rule({ direction: "out", action: "drop", protocol: "any" });
    const names = rule({ direction: "out", protocol: "udp", ports: ["53"] });
    expect(unorder([names, closed], "out")).toMatchObject({ otherwise: "drop", lines: [{ ports: ["53"] }] });
  });

  it("cut what is dropped where an earlier rule allows it", () => {
    const { lines } = unorder([ssh, noSsh, rule({ ports: ["1-1000"] })], "in");
    const dropped = lines.filter(({ action }) => action === "drop");
    expect(dropped).toHaveLength(1);
    expect(dropped[0]).toMatchObject({ protocol: "tcp", ports: ["22"] });
    expect(dropped[0]?.addresses).toHaveLength(25);
    expect(dropped[0]?.addresses).toContain("::/0");
    expect(dropped[0]?.addresses).not.toContain(office);
  });

  it("are refused where a protocol without a name would have to be named", () => {
    const drop = rule({ action: "drop", protocol: "any", addresses: ["198.51.100.0/24"] });
    const rules = [
      ssh,
      rule({ protocol: "any", addresses: ["198.51.100.7/32"] }),
      drop,
      rule({ protocol: "any" }),
    ];
    expect(() => unorder(rules, "in")).toThrow(InexpressibleOrder);
  });

  it("decide as the ordered ones do", () => {
    // A linear congruential generator: the same cases at each run.
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(seed / 65_536) % below;
    };
    const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
    const blocks = [
      "10.0.0.0/8",
      "10.1.0.0/16",
      "10.1.2.0/24",
      "10.1.2.3/32",
      "2001:db8::/32",
      "2001:db8:1::/48",
    ];
    const some = (): FirewallRule => {
      const protocol = pick(["tcp", "udp", "icmp", "icmpv6"] as const);
      return rule({
        direction: "in",
        action: pick(["allow", "drop"] as const),
        protocol,
        ports:
          protocol === "tcp" || protocol === "udp" ? pick([[], ["22"], ["20-30"], ["25-90", "443"]]) : [],
        addresses: pick([[], [pick(blocks)], [pick(blocks), pick(blocks)]]),
      });
    };
    let compared = 0;
    for (let turn = 0; turn < 150; turn++) {
      const rules = Array.from({ length: 1 + random(7) }, some);
      const plain = unorder(rules, "in");
      for (let probe = 0; probe < 40; probe++) {
        const protocol = pick(["tcp", "udp", "icmp", "icmpv6"] as const);
        const address = pick(
          protocol === "icmp"
            ? ["10.1.2.3", "10.9.9.9"]
            : ["2001:db8:1::1", "2001:db9::1", "10.1.2.3", "10.1.7.1"],
        );
        if (protocol === "icmpv6" && !address.includes(":")) continue;
        const port = protocol === "tcp" || protocol === "udp" ? pick([21, 22, 25, 80, 443, 9000]) : null;
        const attempt: Attempt = { direction: "in", protocol, port, address };
        expect([rules, attempt, isLetByLines(plain, attempt)]).toEqual([
          rules,
          attempt,
          isLetThrough(rules, attempt),
        ]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(4_000);
  });
});

it("a block without a smaller one is its other halves", () => {
  const pieces = blockWithout(blockOf("10.0.0.0/8"), blockOf("10.128.0.0/10")).map(textOfBlock);
  expect(pieces).toEqual(["10.0.0.0/9", "10.192.0.0/10"]);
  expect(blockWithout(blockOf("10.0.0.0/8"), blockOf("0.0.0.0/0"))).toEqual([]);
  expect(blockWithout(blockOf("10.0.0.0/8"), blockOf("::/0")).map(textOfBlock)).toEqual(["10.0.0.0/8"]);
});
