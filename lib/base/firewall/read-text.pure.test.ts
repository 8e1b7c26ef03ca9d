import { describe, expect, it, test } from "vitest";
import { readRules, writeRules } from "./read-text";

const read = (text: string, format: "json" | "csv" = "json") => readRules(text, format, 3);
const wrongOf = (text: string, format: "json" | "csv" = "json") => {
  const found = read(text, format);
  return "wrong" in found ? `${found.wrong.at}, ${found.wrong.field}: ${found.wrong.reason}` : null;
};
const one = (rule: object) => JSON.stringify([{ direction: "in" }, { direction: "in", ...rule }]);

describe("rules are read", () => {
  it("with ports and addresses in their one form", () => {
    const rule = {
      ...{ direction: "IN", protocol: "tcp", ports: "80, 443 8000-8000", comment: " web " },
      addresses: ["203.0.113.9/24", "2001:DB8:0::1", "203.0.113.77/24"],
    };
    expect(read(JSON.stringify([rule]))).toEqual({
      rules: [
        {
          ...{ direction: "in", action: "allow", protocol: "tcp", ports: ["80", "443", "8000"] },
          ...{ addresses: ["203.0.113.0/24", "2001:db8::1/128"], comment: "web" },
        },
      ],
    });
  });

  it("as they were written, in both forms", () => {
    const rules = read(
      JSON.stringify([
        { direction: "in", action: "allow", protocol: "tcp", ports: [22], addresses: ["192.0.2.1"] },
        { direction: "out", action: "drop", protocol: "any", comment: 'no "mail", please' },
      ]),
    );
    if ("wrong" in rules) throw new Error(rules.wrong.reason);
    for (const format of ["json", "csv"] as const)
      expect(read(writeRules(rules.rules, format), format)).toEqual(rules);
  });
});

test.each([
  ["no JSON", "{", "file, rules: must be a JSON list of rules"],
  ["no list", "{}", "file, rules: must be a JSON list of rules"],
  ["no object", "[1]", "rule 1, rule: must be an object"],
  ["no direction", "[{}]", "rule 1, direction: must be one of in, out"],
  ["another field", one({ port: 22 }), "rule 2, port: is no field of a rule"],
  ["another action", one({ action: "reject" }), "rule 2, action: must be one of allow, drop"],
  [
    "another protocol",
    one({ protocol: "gre" }),
    "rule 2, protocol: must be one of any, tcp, udp, icmp, icmpv6",
  ],
  ["ports of no protocol", one({ ports: [22] }), "rule 2, ports: only TCP and UDP have ports"],
  [
    "port 0",
    one({ protocol: "tcp", ports: "0" }),
    "rule 2, ports: 0 is no port from 1 to 65535 and no range",
  ],
  [
    "a range backwards",
    one({ protocol: "udp", ports: "9-1" }),
    "rule 2, ports: 9-1 is no port from 1 to 65535 and no range",
  ],
  [
    "a name",
    one({ addresses: "one.example" }),
    "rule 2, addresses: one.example is no address and no network",
  ],
  [
    "IPv6 by ICMP",
    one({ protocol: "icmp", addresses: "::/0" }),
    "rule 2, addresses: ::/0 cannot be reached by icmp",
  ],
  ["a comment of two lines", one({ comment: "a\nb" }), "rule 2, comment: must be one line of text"],
  [
    "a comment with half a character",
    one({ comment: "a\ud800" }),
    "rule 2, comment: must be one line of text",
  ],
  ["too many", JSON.stringify(Array(4).fill({ direction: "in" })), "rule 4, rules: at most 3 in one set"],
])("%s is refused with its place", (_what, text, said) => {
  expect(wrongOf(text)).toBe(said);
});

test("a mistake in a table is named with its line", () => {
  expect(wrongOf("direction,ports\nin,\n\nin,22\n", "csv")).toBe(
    "line 4, ports: only TCP and UDP have ports",
  );
  expect(wrongOf("in,allow\n", "csv")).toContain("line 1, rules: must name the columns");
  expect(wrongOf('direction,comment\nin,"a\n', "csv")).toContain("file, rules:");
});
