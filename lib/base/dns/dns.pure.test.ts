import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sized } from "@/lib/testing/sized";
import { anyRecord, placedIn, sortedRows } from "@/lib/testing/zones";
import { nameKey, recordKey, zoneKey } from "./names";
import { type RecordType, readContent, servedType } from "./records";
import { readStrings } from "./text";
import { readTtl, readZoneFile, writeZoneFile } from "./zone-file";

test.each([
  ["WWW.Example.COM.", "www.example.com"],
  ["*.example.com", "*.example.com"],
  ["_dmarc.example.com", "_dmarc.example.com"],
  ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
  ["a..b", null],
  ["a b.com", null],
  ["a.*.com", null],
  ["-a.com", null],
  [`${"a".repeat(64)}.com`, null],
  [`${"a.".repeat(130)}com`, null],
])("the name %s", (text, key) => {
  expect(nameKey(text)).toBe(key);
});

test("a record's name is within its zone, however it is written", () => {
  for (const name of ["www", "WWW", "www.example.com", "www.Example.com."])
    expect(recordKey(name, "example.com")).toBe("www.example.com");
  for (const name of ["", "@", "example.com", "EXAMPLE.com."])
    expect(recordKey(name, "example.com")).toBe("example.com");
  expect(recordKey("www.example.org.", "example.com")).toBeNull();
  expect(recordKey("www.example.org", "example.com")).toBe("www.example.org.example.com");
  expect([zoneKey("com"), zoneKey("_x.com"), zoneKey("example.com")]).toEqual([null, null, "example.com"]);
});

test.each<[RecordType, string, string]>([
  ["A", " 192.0.2.1 ", "192.0.2.1"],
  ["AAAA", "2001:DB8:0:0::1", "2001:db8::1"],
  ["CNAME", "Www.Example.com", "www.example.com."],
  ["MX", "mail.example.com", "10 mail.example.com."],
  ["MX", "0 .", "0 ."],
  ["SRV", "1 2 3 a.example.com", "1 2 3 a.example.com."],
  ["CAA", "0 ISSUE letsencrypt.org", '0 issue "letsencrypt.org"'],
  ["CAA", '128 iodef "mailto:a@example.com"', '128 iodef "mailto:a@example.com"'],
  ["TXT", 'a "b" \\c', '"a \\"b\\" \\\\c"'],
  ["TXT", '"a" "b;c"', '"a" "b;c"'],
  ["TXT", "ü", '"\\195\\188"'],
  ["TLSA", "3 1 1 ABcd", "3 1 1 abcd"],
  ["DS", "12345 13 2 ab cd", "12345 13 2 abcd"],
  ["SSHFP", "4 2 ABCD", "4 2 abcd"],
  ["SOA", "ns.example.com admin@example.com 1 2 3 4 5", "ns.example.com. admin.example.com. 1 2 3 4 5"],
])("%s %s is right", (type, content, rdata) => {
  expect(readContent(type, content, null)).toMatchObject({ rdata });
});

test.each<[RecordType, string]>([
  ["A", "10.1"],
  ["A", "2001:db8::1"],
  ["AAAA", "192.0.2.1"],
  ["AAAA", "fe80::1%eth0"],
  ["CNAME", "www"],
  ["CNAME", "*.example.com"],
  ["CNAME", "."],
  ["NS", "192.0.2.1 x"],
  ["MX", "65536 a.example.com"],
  ["SRV", "1 a.example.com"],
  ["CAA", "256 issue x"],
  ["CAA", "0 issue"],
  ["TXT", '"a'],
  ["TXT", "a\nb"],
  ["TXT", "x".repeat(5_000)],
  ["TLSA", "3 1 1 xyz"],
  ["DS", "1 2 ab"],
  ["SOA", "ns.example.com admin.example.com 1 2 3 4"],
  ["PTR", ""],
])("%s %s is wrong", (type, content) => {
  expect(readContent(type, content, null)).toHaveProperty("wrong");
});

test("a text comes back from its strings", () => {
  const joined = (content: string) => {
    const read = readContent("TXT", content, null);
    const strings = "rdata" in read ? (readStrings(read.rdata) ?? []) : [];
    return Buffer.concat(strings).toString("utf8");
  };
  const line = fc
    .string({ unit: "grapheme", maxLength: 400 })
    .filter((text) => /^[^"\r\n\0]*\S[^\r\n\0]*$/.test(text) && !text.trim().startsWith('"'));
  fc.assert(fc.property(line, (text) => Buffer.byteLength(text) > 4_096 || joined(text) === text));
});

test("times", () => {
  expect([readTtl("3600"), readTtl("1h30m"), readTtl("1W"), readTtl("x"), readTtl("")]).toEqual([
    3600,
    5400,
    604800,
    null,
    null,
  ]);
});

describe("a zone file", () => {
  test("of a random zone gives the same zone again", () => {
    const zone = "random.example";
    const property = fc.property(fc.array(anyRecord, { maxLength: 30 }), (records) => {
      const kept = placedIn(zone, records);
      const read = readZoneFile(writeZoneFile(zone, kept, servedType), zone, 0);
      if ("wrong" in read) throw new Error(`line ${read.line}: ${read.wrong}`);
      const again = read.records.map((one) => {
        const checked = readContent(one.type, one.content, null);
        return {
          key: recordKey(one.name, zone),
          type: one.type,
          ttl: one.ttl,
          rdata: "rdata" in checked ? checked.rdata : checked.wrong,
        };
      });
      expect(sortedRows(again)).toEqual(sortedRows(kept));
    });
    fc.assert(property, { numRuns: sized(100, 1_000) });
  });

  test("as others write it", () => {
    const file = `$ORIGIN example.com.\n$TTL 1d ; a day\n@ IN SOA ns1 admin (\n 2026112201 ; serial\n 3h 1h 1w 1h )\n\tIN NS ns1\n\tNS ns2.example.net.\nns1 300 A 192.0.2.1\n    IN 60 AAAA 2001:db8::1\n$ORIGIN sub\nx MX 10 y\n  TXT "a;b" "c (d"\n`;
    expect(readZoneFile(file, "example.com", 3_600)).toEqual({
      records: [
        {
          name: "example.com.",
          type: "SOA",
          ttl: 86_400,
          content: "ns1.example.com. admin.example.com. 2026112201 10800 3600 604800 3600",
        },
        { name: "example.com.", type: "NS", ttl: 86_400, content: "ns1.example.com." },
        { name: "example.com.", type: "NS", ttl: 86_400, content: "ns2.example.net." },
        { name: "ns1.example.com.", type: "A", ttl: 300, content: "192.0.2.1" },
        { name: "ns1.example.com.", type: "AAAA", ttl: 60, content: "2001:db8::1" },
        { name: "x.sub.example.com.", type: "MX", ttl: 86_400, content: "10 y.sub.example.com." },
        { name: "x.sub.example.com.", type: "TXT", ttl: 86_400, content: '"a;b" "c (d"' },
      ],
    });
  });

  test.each([
    ["a A (", 1],
    ["a A 192.0.2.1\n)", 2],
    ['a TXT "x', 1],
    ["$INCLUDE other", 1],
    [" A 192.0.2.1", 1],
    ["a HINFO x", 1],
    ["a A", 1],
    ["$TTL soon", 1],
  ])("with a mistake: %j", (file, line) => {
    expect(readZoneFile(file, "example.com", 1)).toMatchObject({ line, wrong: expect.any(String) });
  });
});
