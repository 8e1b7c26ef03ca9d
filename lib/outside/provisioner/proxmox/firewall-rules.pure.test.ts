import { expect, it } from "vitest";
import type { FirewallRule } from "@/lib/base/firewall/rule";
import { engineRules } from "./firewall-rules";

const rule = (more: Partial<FirewallRule>): FirewallRule => ({
  ...{ direction: "in", action: "allow", protocol: "tcp", ports: [], addresses: [], comment: "" },
  ...more,
});
const partsOf = (...rules: FirewallRule[]) =>
  engineRules(rules).map(({ comment: _comment, ...part }) => part);

it("names the other side, ports and protocol as the engine does", () => {
  expect(
    partsOf(
      rule({ ports: ["22", "8000-8100"], addresses: ["203.0.113.0/24"] }),
      rule({ direction: "out", action: "drop", protocol: "any", addresses: ["198.51.100.7/32"] }),
      rule({ protocol: "icmpv6" }),
    ),
  ).toEqual([
    { type: "in", action: "ACCEPT", proto: "tcp", source: "203.0.113.0/24", dport: "22,8000:8100" },
    { type: "out", action: "DROP", dest: "198.51.100.7/32" },
    { type: "in", action: "ACCEPT", proto: "icmpv6" },
  ]);
});

it("has addresses of one family in a rule, and none that its protocol never meets", () => {
  const addresses = ["203.0.113.0/24", "2001:db8::/32", "198.51.100.7/32"];
  expect(partsOf(rule({ addresses })).map(({ source }) => source)).toEqual([
    "203.0.113.0/24,198.51.100.7/32",
    "2001:db8::/32",
  ]);
  expect(partsOf(rule({ protocol: "icmp", addresses })).map(({ source }) => source)).toEqual([
    "203.0.113.0/24,198.51.100.7/32",
  ]);
  expect(partsOf(rule({ protocol: "icmp", addresses: ["2001:db8::/32"] }))).toEqual([]);
});

it("has at most fifteen ports in a rule, of which a range counts twice", () => {
  const ports = Array.from({ length: 15 }, (_one, at) => `${at * 10 + 1}-${at * 10 + 5}`);
  const lists = partsOf(rule({ ports })).map(({ dport }) => dport?.split(",").length);
  expect(lists).toEqual([7, 7, 1]);
});

it("marks each rule with the firewall and its place, so that two alike are told apart", () => {
  const [first, second] = engineRules([rule({ comment: "Web" }), rule({ comment: "Web" })]);
  expect(first?.comment).toMatch(/^berth [0-9a-f]{12}\.0 Web$/);
  expect(second?.comment).toMatch(/^berth [0-9a-f]{12}\.1 Web$/);
  expect(engineRules([rule({})])[0]?.comment).not.toBe(engineRules([rule({ ports: ["1"] })])[0]?.comment);
});
