import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMail } from "./parse";
import { readSender } from "./sender-line";
import { isSenderProved } from "./sender-proof";

const from = "anna@example.com";
const proved = (...results: string[]) => isSenderProved(results, "mx.panel.example", from);

test.each([
  "mx.panel.example; dmarc=pass (p=reject) header.from=example.com",
  "mx.panel.example 1; spf=fail smtp.mailfrom=other.example; dkim=pass header.d=example.com header.s=a",
  "MX.panel.example; spf=pass smtp.mailfrom=Anna@Example.com",
  "mx.panel.example; spf=pass smtp.mailfrom=<anna@example.com>",
  '"mx.panel.example"; dmarc=pass header.from="example.com"',
  "mx.panel.example (a (nested \\) one) here) 1 ; DKIM / 1 = PASS (ok) Header . D = example.com ;",
  'mx.panel.example;\r\n\tdkim=fail reason="bad; really" header.d=example.com;\r\n\tdkim=pass header.d=Example.com',
  // As written by large mail providers.
  "mx.panel.example;\r\n       dkim=pass header.i=@example.com header.s=20230601 header.b=Ab/C+dE=;\r\n       spf=pass (mx.panel.example: domain of bounce@mail.example.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=bounce@mail.example.com;\r\n       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.com",
  "mx.panel.example; spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=b.example; dkim=pass (signature was verified) header.d=example.com;dmarc=pass action=none header.from=example.com;compauth=pass reason=100",
  'mx.panel.example; arc=pass (i=1 spf=pass spfdomain=x.example); dkim=pass (2048-bit key; unprotected) header.d=example.com header.i=@example.com header.a=rsa-sha256 header.s=s1 header.b="Ab/C+dE="; dkim-atps=neutral',
])("is proved by: %s", (result) => {
  expect(proved("elsewhere.example; dmarc=fail header.from=example.com", result)).toBe(true);
});

test.each([
  "",
  "mx.panel.example",
  "mx.panel.example; none",
  "mx.panel.example 2; dmarc=pass header.from=example.com",
  "elsewhere.example; dmarc=pass header.from=example.com",
  "mx.panel.example.evil.example; dmarc=pass header.from=example.com",
  "mx.panel.example; dmarc=fail header.from=example.com",
  "mx.panel.example; dmarc/2=pass header.from=example.com",
  "mx.panel.example; dkim=pass header.d=other.example",
  "mx.panel.example; dkim=pass header.d=com",
  "mx.panel.example; dkim=pass header.d=example.com.evil.example",
  "mx.panel.example; dkim=pass header.d=mail.example.com",
  "mx.panel.example; dkim=fail (dkim=pass header.d=example.com; dmarc=pass header.from=example.com)",
  "mx.panel.example; spf=pass smtp.helo=example.com",
  "mx.panel.example; auth=pass smtp.auth=anna@example.com",
  // SPF proves only the exact address.
  "mx.panel.example; spf=pass smtp.mailfrom=example.com",
  "mx.panel.example; spf=pass smtp.mailfrom=bounce@example.com",
  'mx.panel.example; spf=pass smtp.mailfrom="anna@example.com"@evil.example',
  // Signatures of other domains, and results injected into the attacker's own address.
  'mx.panel.example; spf=pass smtp.mailfrom="a; dkim=pass header.d=example.com; x"@evil.example',
  'mx.panel.example; spf=pass smtp.mailfrom="a\\"; dkim=pass header.d=example.com; x=\\""@evil.example',
  "mx.panel.example; spf=pass (a \\) ; dkim=pass header.d=example.com ; x \\( b) smtp.mailfrom=evil.example",
  "mx.panel.example; spf=pass (a (b) ; dkim=pass header.d=example.com) smtp.mailfrom=evil.example",
  'mx.panel.example; dkim=fail reason="bad; dkim=pass header.d=example.com" header.d=evil.example',
  "mx.panel.example; spf=pass smtp.mailfrom=a; dkim=pass header.d=example.com; x@evil.example",
  "mx.panel.example; spf=pass smtp.mailfrom=a; dmarc=pass header.from=example.com; spf=pass smtp.mailfrom=b@evil.example",
  "mx.panel.example; dmarc=pass header.from=example.com; dmarc=fail header.from=evil.example",
  "mx.panel.example; dkim=pass header.d=evil.example header.d=example.com",
  "mx.panel.example; dkim=pass header.d=evil.example; header.d=example.com",
  'mx.panel.example; dkim=pass header.d="evil.example"header.i=@example.com',
  // Syntax errors.
  "mx.panel.example; dkim=pass header.d=example.com (not closed",
  'mx.panel.example; dkim=pass header.d=example.com; x="not closed',
  "mx.panel.example; dkim=pass header.d=example.com; ?",
  "mx.panel.example; dkim=pass header.d==?utf-8?q?example.com?=",
  "mx.panel.example; dkim=pass header.d=example.com\nx: y",
  "mx.panel.example; dkim=pass header.d=example.com; a=b\u0000",
  `mx.panel.example; dkim=pass header.d=example.com; a=${"b".repeat(20_000)}`,
])("is not proved by: %s", (result) => {
  expect(proved(result)).toBe(false);
});

test("nothing is proved where no server is trusted", () => {
  expect(isSenderProved(["mx.panel.example; dmarc=pass header.from=example.com"], null, from)).toBe(false);
});

describe("of several headers", () => {
  const clean = "mx.panel.example; dmarc=pass header.from=example.com";
  test.each([
    ["one that finds nothing", "mx.panel.example; none"],
    ["one that failed", "mx.panel.example; dmarc=fail header.from=example.com"],
    ["one that is not understood", "mx.panel.example; dmarc=fail (header.from=example.com"],
    ["one that is too long", `mx.panel.example; dmarc=fail (${"a".repeat(20_000)})`],
    ["one of which not even the server is read", "(mx.panel.example; dmarc=fail"],
  ])("those below %s of our server were written by the stranger", (_, first) => {
    expect(proved(first, clean)).toBe(false);
    expect(proved(clean, first)).toBe(true);
  });
});

describe("whatever is put into a header", () => {
  const signs = ['"', "(", ")", ";", "\\", " ", "\r\n ", "\n", "\t", "=", "@", ",", "<", ">", "\u0000", "é"];
  const words = [
    "dkim=pass",
    "header.d=example.com",
    "dmarc=pass",
    "header.from=example.com",
    "=?utf-8?q?=22?=",
  ];
  const said = fc
    .array(fc.constantFrom(...signs, ...words, from, "a"), { maxLength: 12 })
    .map((all) => all.join(""));
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, "\\$&").replaceAll(/[\r\n]+ ?/g, "\r\n ")}"`;
  const comment = (text: string) =>
    `(${text.replaceAll(/[()\\]/g, "\\$&").replaceAll(/[\r\n]+ ?/g, "\r\n ")})`;

  test("between quotes or as a comment it proves nothing", () => {
    fc.assert(
      fc.property(said, said, (first, second) => {
        expect(
          proved(
            `mx.panel.example ${comment(first)}; spf=pass ${comment(second)} smtp.mailfrom=${quoted(first)}@evil.example; dkim=fail reason=${quoted(second)} header.d=example.com`,
          ),
        ).toBe(false);
      }),
      { numRuns: 1_000, seed: 20_261_127 },
    );
  });

  test("one sign more, less or another makes no proof of an address that looks like one", () => {
    const evil =
      'mx.panel.example; spf=pass (x) smtp.mailfrom="a; dkim=pass header.d=example.com; x"@evil.example; dkim=fail (y) header.d=evil.example';
    for (let at = "mx.panel.example;".length; at < evil.length; at++)
      for (const sign of ["", ...signs])
        for (const rest of [evil.slice(at), evil.slice(at + 1)])
          expect([sign, at, proved(evil.slice(0, at) + sign + rest)]).toEqual([sign, at, false]);
  });

  test("between the words of a clean one blanks and comments change nothing", () => {
    const gap = fc.constantFrom(" ", "\r\n\t", "(c)", ' (a (b) \\) "c;) ', "(é)");
    fc.assert(
      fc.property(fc.array(gap, { minLength: 9, maxLength: 9 }), (gaps) => {
        const parts = ["mx.panel.example", ";", "dkim", "=", "pass", "header", ".", "d", "=", "example.com"];
        expect(proved(parts.map((part, at) => part + (gaps[at] ?? "")).join(""))).toBe(true);
      }),
      { numRuns: 300, seed: 20_261_127 },
    );
  });
});

test("a header of a mail that is too long to be read whole proves nothing", async () => {
  // Cut after the quotes, it would read as a pass.
  const start = "Authentication-Results: mx.panel.example; x=y (";
  const end = ') a.b=c; spf=pass smtp.mailfrom="anna@example.com"';
  for (const filler of ["a", "é"])
    for (const cutAt of [16_384, 20_000, 32_768]) {
      const room = cutAt - Buffer.byteLength(start + end);
      const comment =
        filler.repeat(Math.floor(room / Buffer.byteLength(filler))) +
        "a".repeat(room % Buffer.byteLength(filler));
      const mail = `${start}${comment}${end}@evil.example\nFrom: anna@example.com\n\nHello\n`;
      const { isProved, from: sender } = await parseMail(Buffer.from(mail), {
        ownDomains: ["panel.example"],
        mailServer: "mx.panel.example",
      });
      expect({ isProved, sender }).toEqual({ isProved: false, sender: from });
    }
});

describe("the sender of a mail", () => {
  test.each([
    ["anna@example.com", from],
    ["<Anna@Example.com>", from],
    ["Anna B. Example <anna@example.com>", from],
    ['"Example, Anna (me) <x@y.example>" <anna@example.com> (home)', from],
    ["=?utf-8?q?Anna=40evil.example?= <anna@example.com>", from],
    ["anna@example.com (Anna)", from],
    ["anna@evil.example <anna@example.com>", from],
    ["Анна <anna@example.com>", from],
  ])("%s is %s", (line, address) => expect(readSender(line)).toBe(address));

  test.each([
    "",
    "Anna",
    "anna@example.com, thief@evil.example",
    "<anna@example.com> <thief@evil.example>",
    "friends: anna@example.com;",
    "friends: Anna <anna@example.com>, b@evil.example;",
    '"anna@example.com x"@evil.example',
    '"anna@example.com"@evil.example',
    "anna@example.com@evil.example",
    "<anna@example.com@evil.example>",
    "<@evil.example:anna@example.com>",
    'Anna "not closed <anna@example.com>',
    "Anna (not closed <anna@example.com>",
    "Anna <anna@example.com",
    "Anna <anna@example.com>\nBcc: x",
    "Anna \u0000<anna@example.com>",
    "a <b> <anna@example.com>",
  ])("%s is nobody", (line) => expect(readSender(line)).toBe(null));
});
