import fc from "fast-check";
import { expect, test } from "vitest";
import { anyRecord, placedIn, sortedRows } from "@/lib/testing/network/zones";
import { sized } from "@/lib/testing/sized";
import { recordKey } from "./names";
import { readContent } from "./records";
import { servedType } from "./types";
import { writeZoneFile } from "./write-zone-file";
import { readTtl, readZoneFile } from "./zone-file";

const options = { restTtl: 7, mostEntries: 5_000 };
const read = (file: string) => readZoneFile(file, "example.com", options);
const rows = (file: string) =>
  read(file)?.records.map(({ name, type, ttl, content }) => [
    name.replace(/\.?example\.com\.$/, ""),
    type,
    ttl,
    content,
  ]);
const mistakes = (file: string) => read(file)?.mistakes.map((one) => [one.line, one.name, one.wrong]);

test("times", () => {
  expect([readTtl("3600"), readTtl("1h30m"), readTtl("1W"), readTtl("x"), readTtl("")]).toEqual([
    3600,
    5400,
    604800,
    null,
    null,
  ]);
});

test("the file of a random zone gives the same zone again", () => {
  const zone = "random.example";
  const property = fc.property(fc.array(anyRecord, { maxLength: 30 }), (records) => {
    const kept = placedIn(zone, records);
    const found = readZoneFile(writeZoneFile(zone, kept, servedType), zone, options);
    expect(found?.mistakes).toEqual([]);
    const again = found?.records.map((one) => {
      const checked = readContent(one.type, one.content, null);
      return {
        key: recordKey(one.name, zone),
        type: one.type,
        ttl: one.ttl,
        rdata: "rdata" in checked ? checked.rdata : checked.wrong,
      };
    });
    expect(sortedRows(again ?? [])).toEqual(sortedRows(kept));
  });
  fc.assert(property, { numRuns: sized(100, 1_000) });
});

test("brackets, comments, origins and times as others write them", () => {
  const file = `$ORIGIN example.com.\n$TTL 1d ; a day\n@ IN SOA ns1 admin (\n 2026112201 ; serial\n 3h 1h 1w 1h )\n\tIN NS ns1\n\tNS ns2.example.net.\nns1 300 A 192.0.2.1\n    IN 60 AAAA 2001:db8::1\n$ORIGIN sub\nx MX 10 y\n  TXT "a;b" "c (d"\n`;
  expect(rows(file)).toEqual([
    ["", "SOA", 86_400, "ns1.example.com. admin.example.com. 2026112201 10800 3600 604800 3600"],
    ["", "NS", 86_400, "ns1.example.com."],
    ["", "NS", 86_400, "ns2.example.net."],
    ["ns1", "A", 300, "192.0.2.1"],
    ["ns1", "AAAA", 60, "2001:db8::1"],
    ["x.sub", "MX", 86_400, "10 y.sub.example.com."],
    ["x.sub", "TXT", 86_400, '"a;b" "c (d"'],
  ]);
});

const soa = "@ SOA ns1 admin 1 2 3 4 900\n";

test.each<[string, string, number[]]>([
  ["that of $TTL", "$TTL 60\na A 192.0.2.1\nb 30 A 192.0.2.1\nc A 192.0.2.1", [60, 30, 60]],
  [
    "the last one stated",
    `${soa}a 30 A 192.0.2.1\nb A 192.0.2.1\nc 1h A 192.0.2.1\nd A 192.0.2.1`,
    [900, 30, 30, 3_600, 3_600],
  ],
  ["the minimum of the start", `${soa}a A 192.0.2.1`, [900, 900]],
  ["that minimum, wherever it stands", `a A 192.0.2.1\n${soa}`, [900, 900]],
  ["the fallback", "a A 192.0.2.1", [7]],
  ["the first of two", "a 30 60 A 192.0.2.1", [30]],
])("a record without a time has %s", (_, file, times) => {
  expect(read(file)?.mistakes).toEqual([]);
  expect(read(file)?.records.map(({ ttl }) => ttl)).toEqual(times);
});

test.each<[string, string]>([
  ["v=spf1 -all", '"v=spf1" "-all"'],
  ['a"b c"d', '"a" "b c" "d"'],
  ["a\\;b \\097\\ c", '"a\\;b" "\\097\\ c"'],
  ['""', '""'],
  ['( "a"\n "b" )', '"a" "b"'],
  ["\\# 2 0161", "\\# 2 0161"],
])("the text %s is strings of its words", (content, kept) => {
  expect(rows(`a TXT ${content}`)).toEqual([["a", "TXT", 7, kept]]);
});

test("escapes are read outside of quotes, in names and contents", () => {
  const file = 'john\\.doe A 192.0.2.1\n0/26 NS ns1\na\\;b\\032c CNAME x\\.y\n\\@ TXT \\"q\\"';
  expect(rows(file)).toEqual([
    ["john\\.doe", "A", 7, "192.0.2.1"],
    ["0/26", "NS", 7, "ns1.example.com."],
    ["a\\;b\\032c", "CNAME", 7, "x\\.y.example.com."],
    ["\\@", "TXT", 7, '"\\"q\\""'],
  ]);
});

test("names of newer types are whole, and a quoted parameter stays with its key", () => {
  const file =
    'a HTTPS 1 b alpn="h2,h3" port=443\nc SVCB 0 d\ne NAPTR 1 2 "u" "" "" f\ng DNAME h\ni TYPE65 \\# 3 000100\nj TYPE65280 \\# 1 ( a\n b )';
  expect(rows(file)).toEqual([
    ["a", "HTTPS", 7, '1 b.example.com. alpn="h2,h3" port=443'],
    ["c", "SVCB", 7, "0 d.example.com."],
    ["e", "NAPTR", 7, '1 2 "u" "" "" f.example.com.'],
    ["g", "DNAME", 7, "h.example.com."],
    ["i", "HTTPS", 7, "\\# 3 000100"],
    ["j", "TYPE65280", 7, "\\# 1 a b"],
  ]);
});

test("exports of Windows, of BIND and of other panels are read", () => {
  const windows = `\uFEFF;\r\n;  Database file example.com.dns\r\n@  IN  SOA dc1.example.com. admin.example.com. (\r\n\t\t39 ; serial\r\n\t\t900\t600\t86400\t3600 ) ; default TTL\r\n@ NS dc1.example.com.\r\n_ldap._tcp.Site-Name._sites 600\tSRV\t0 100 389\tdc1.example.com.\r\npc\t[AGE:3520736]\t1200\tA\t192.0.2.1\r\n\u001A`;
  expect(read(windows)?.mistakes).toEqual([]);
  expect(read(windows)?.records.map(({ ttl }) => ttl)).toEqual([3_600, 3_600, 600, 1_200]);
  const bind = `$ORIGIN .\n$TTL 3600\t; 1 hour\nexample.com\t\tIN SOA\tns1.example.com. admin.example.com. (\n1 2 3 4 5 )\n\t\t\tNS\tns1.example.com.\n$ORIGIN example.com.\n$TTL 300\nwww\tA\t192.0.2.1\n`;
  expect(rows(bind)).toEqual([
    ["", "SOA", 3_600, "ns1.example.com. admin.example.com. 1 2 3 4 5"],
    ["", "NS", 3_600, "ns1.example.com."],
    ["www", "A", 300, "192.0.2.1"],
  ]);
  const undotted = `example.com\t3600\tIN\tSOA\tns.example.net. dns.example.net. 1 2 3 4 5\nwww.example.com.\t1\tIN\tA\t192.0.2.1 ; proxied\n`;
  expect(rows(undotted)?.map(([name]) => name)).toEqual(["", "www"]);
});

test("all mistakes are said, each with its line and name, and the rest is read", () => {
  const file = `www A 192.0.2.1\n$INCLUDE other\nold CH TXT x\nbad HINFO x y\nnone\nempty A\n$TTL soon\nkey DNSKEY 257 3 13 abc\ncut TXT "x\n   A 192.0.2.9\nlong 4294967295 A 192.0.2.1\n$GENERATE 1-9 h$ A 192.0.2.$\nend A 192.0.2.2\n)`;
  expect(mistakes(file)).toEqual([
    [2, "$INCLUDE", "directive"],
    [3, "old", "class"],
    [4, "bad.example.com.", "type"],
    [5, "none.example.com.", "type_missing"],
    [6, "empty.example.com.", "content_missing"],
    [7, "$TTL", "ttl"],
    [8, "key.example.com.", "signed"],
    [9, "cut", "quote"],
    [11, "long.example.com.", "ttl_large"],
    [12, "$GENERATE", "directive"],
    [14, "", "bracket_extra"],
  ]);
  // Lines after an invalid one belong to its owner name.
  expect(rows(file)?.map(([name]) => name)).toEqual(["www", "cut", "end"]);
});

test.each<[string, (string | number)[][]]>([
  ["a A (\nb A 192.0.2.1", [[1, "a", "bracket_open"]]],
  [" A 192.0.2.1", [[1, "", "first_name"]]],
  ["a TXT b\\", [[1, "a", "escape"]]],
  [
    "$ORIGIN a..b\nx A 192.0.2.1\ny.example.com. A 192.0.2.1",
    [
      [1, "$ORIGIN", "origin"],
      [2, "x", "origin"],
    ],
  ],
])("the file %j has its mistakes", (file, found) => {
  expect(mistakes(file)).toEqual(found);
});

test("a file of too many entries is not read, and blank lines are none", () => {
  expect(read("a A 192.0.2.1\n".repeat(options.mostEntries + 1))).toBeNull();
  expect(read(`${"\n;\n".repeat(100_000)}a A 192.0.2.1`)?.records).toMatchObject([{ line: 200_001 }]);
});
