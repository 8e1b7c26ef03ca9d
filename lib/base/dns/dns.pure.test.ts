import fc from "fast-check";
import { expect, test } from "vitest";
import { isUnder, nameAbove, nameKey, recordKey, zoneKey } from "./names";
import { readContent } from "./records";
import { readStrings } from "./text";
import { readType } from "./types";

test.each([
  ["WWW.Example.COM.", "www.example.com"],
  ["*.example.com", "*.example.com"],
  ["_dmarc.example.com", "_dmarc.example.com"],
  ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
  ["0/26.Example.com", "0/26.example.com"],
  ["john\\.doe.example.com", "john\\.doe.example.com"],
  ["john\\046doe.example.com", "john\\.doe.example.com"],
  ["My\\032Printer.example.com", "my\\032printer.example.com"],
  ["a\\;b\\(c.example.com", "a\\;b\\(c.example.com"],
  ["\\119ww.example.com", "www.example.com"],
  ["a\\256.com", null],
  ["a\\1.com", null],
  ["a\\", null],
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

test("a dot that is escaped divides nothing", () => {
  expect(recordKey("john\\.", "example.com")).toBe("john\\..example.com");
  expect([isUnder("a.example.com", "example.com"), isUnder("a\\.example.com", "example.com")]).toEqual([
    true,
    false,
  ]);
  expect(recordKey("a\\.example.com.", "example.com")).toBeNull();
  expect(nameAbove("john\\.doe.example.com")).toBe("example.com");
  expect([nameAbove("a\\\\.com"), nameAbove("com")]).toEqual(["com", null]);
});

test("a name's form is one: read again it stays", () => {
  const labels = fc.array(
    fc.oneof(
      fc.stringMatching(/^[a-zA-Z0-9_/-]{1,6}$/),
      fc.nat(255).map((byte) => `a\\${String(byte).padStart(3, "0")}b`),
    ),
    { minLength: 1, maxLength: 5 },
  );
  const once = (text: string) => {
    const key = nameKey(text);
    return key === null || nameKey(key) === key;
  };
  fc.assert(fc.property(labels, (all) => once(all.join("."))));
});

test.each([
  ["a", "A"],
  ["TYPE65", "HTTPS"],
  ["type1", "A"],
  ["TYPE65280", "TYPE65280"],
  ["TYPE0", null],
  ["TYPE255", null],
  ["TYPE46", null],
  ["TYPE65536", null],
  ["RRSIG", null],
  ["HINFO", null],
  ["toString", null],
])("the type %s", (text, type) => {
  expect(readType(text)).toBe(type);
});

test("a text comes back from its strings", () => {
  const joined = (content: string) => {
    const read = readContent("TXT", content, null);
    const strings = "rdata" in read ? readStrings(read.rdata) : [];
    return "wrong" in strings ? strings.wrong : Buffer.concat(strings).toString("utf8");
  };
  const line = fc
    .string({ unit: "grapheme", maxLength: 400 })
    .filter((text) => /^[^"\r\n\0]*\S[^\r\n\0]*$/.test(text) && !text.trim().startsWith('"'));
  fc.assert(fc.property(line, (text) => Buffer.byteLength(text) > 4_096 || joined(text) === text));
});
