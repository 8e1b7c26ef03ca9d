import { describe, expect, test } from "vitest";
import { fill, hostIn, sample, unknownPlaceholder } from "./rules";
import { readRecords, requireReadable } from "./shared/read-records";

const facts = { host: "web.example.com", ipv4: "192.0.2.7", ipv6: null };

describe("the places of a template", () => {
  test("are filled as a zone file needs it: a name has its dot, a text does not", () => {
    const text = '{host} A {ipv4}\n@ TXT "v=spf1 a:{host} \\"{host}\\" ip4:{ipv4}" ; for {host}';
    expect(fill(text, facts)).toEqual({
      file: 'web.example.com. A 192.0.2.7\n@ TXT "v=spf1 a:web.example.com \\"web.example.com\\" ip4:192.0.2.7" ; for web.example.com.',
      skipped: [],
    });
  });

  test("of an address that is not there take their whole line along, and no other", () => {
    const text = "{host} A {ipv4}\r\n  {host} AAAA {ipv6}\r@ TXT x";
    expect(fill(text, facts)).toEqual({
      file: "web.example.com. A 192.0.2.7\n\n@ TXT x",
      skipped: ["{host} AAAA {ipv6}"],
    });
    expect(fill(text, { ...facts, ipv4: null }).skipped).toHaveLength(2);
    expect(fill(text, sample).skipped).toEqual([]);
  });

  test.each([
    ["{host} {ipv4} {ipv6}", null],
    ["{Host}", "{Host}"],
    ["a {ipv5} b {x}", "{ipv5}"],
    ["{}", "{}"],
    ["{ host }", null],
    ["no place", null],
  ])("in %j that mean nothing: %j", (text, place) => expect(unknownPlaceholder(text)).toBe(place));
});

test.each([
  ["example.com", "web.example.com", "web.example.com"],
  ["example.com", "WEB.Example.COM.", "web.example.com"],
  ["example.com", "example.com", "example.com"],
  ["example.com", "web.other.test", "web.example.com"],
  ["example.com", "web.notexample.com", "web.example.com"],
  ["sub.example.com", "web.example.com", "web.sub.example.com"],
  ["example.com", "web", "web.example.com"],
])("in the zone %s the server %s is %s", (zone, hostname, host) => expect(hostIn(zone, hostname)).toBe(host));

test("a mistake is named by its line, also after lines that were left out", () => {
  const read = (text: string) => readRecords(text, "example.com", facts);
  const wrong = (reason: string) =>
    expect.objectContaining({ extras: { doc: "argument.invalid", fields: { records: reason } } });
  expect(() => read("{host} AAAA {ipv6}\n\n{host} A 1 2 3 (")).toThrow(
    expect.objectContaining({
      extras: expect.objectContaining({ fields: { records: expect.stringMatching(/^line 3: /) } }),
    }),
  );
  expect(() => read("@ SOA ns1.x.test. a.x.test. 1 2 3 4 5")).toThrow(wrong("SOA is the zone's own"));
  expect(() => read("@ CNAME x.example.net.")).toThrow(wrong("example.com. CNAME is no record of a zone"));
  expect(read("{host} AAAA {ipv6}")).toEqual({ wanted: [], skipped: ["{host} AAAA {ipv6}"] });
  expect(() => requireReadable("; only a comment")).toThrow(wrong("there is no record"));
  expect(() => requireReadable("{host} AAAA {ipv6}")).not.toThrow();
});
