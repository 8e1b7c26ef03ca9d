import { expect, test } from "vitest";
import { mistakeCodes, sayWrong, wrong } from "./mistakes";
import { readContent } from "./records";
import type { RecordType } from "./types";

const sha1 = "ab".repeat(20);
const sha256 = "cd".repeat(32);
const sha384 = "ef".repeat(48);
const sha512 = "01".repeat(64);

test.each<[RecordType, string, string]>([
  ["A", " 192.0.2.1 ", "192.0.2.1"],
  ["A", "\\# 4 C0000201", "192.0.2.1"],
  ["AAAA", "2001:DB8:0:0::1", "2001:db8::1"],
  ["CNAME", "Www.Example.com", "www.example.com."],
  ["CNAME", "john\\.doe.example.com.", "john\\.doe.example.com."],
  ["DNAME", "Other.Example.", "other.example."],
  ["MX", "mail.example.com", "10 mail.example.com."],
  ["MX", "0 .", "0 ."],
  ["SRV", "1 2 3 a.example.com", "1 2 3 a.example.com."],
  ["CAA", "0 ISSUE letsencrypt.org", '0 issue "letsencrypt.org"'],
  ["CAA", '128 iodef "mailto:a@example.com"', '128 iodef "mailto:a@example.com"'],
  ["TXT", 'a "b" \\c', '"a \\"b\\" \\\\c"'],
  ["TXT", '"a" "b;c"', '"a" "b;c"'],
  ["TXT", '"\\065\\"\\\\"', '"A\\"\\\\"'],
  ["TXT", "ü", '"\\195\\188"'],
  ["TLSA", `3 1 1 ${sha256.toUpperCase()}`, `3 1 1 ${sha256}`],
  ["TLSA", `3 1 2 ${sha512}`, `3 1 2 ${sha512}`],
  ["TLSA", "3 0 0 3082", "3 0 0 3082"],
  ["SMIMEA", `3 1 1 ${sha256}`, `3 1 1 ${sha256}`],
  ["DS", `12345 13 2 ${sha256.slice(0, 30)} ${sha256.slice(30)}`, `12345 13 2 ${sha256}`],
  ["DS", `12345 13 4 ${sha384}`, `12345 13 4 ${sha384}`],
  ["CDS", "0 0 0 00", "0 0 0 00"],
  ["SSHFP", `4 2 ${sha256}`, `4 2 ${sha256}`],
  ["SSHFP", `1 1 ${sha1}`, `1 1 ${sha1}`],
  ["SOA", "ns.example.com admin@example.com 1 2 3 4 5", "ns.example.com. admin.example.com. 1 2 3 4 5"],
  ["SOA", "ns.example.com a.b@example.com 1 2 3 4 5", "ns.example.com. a\\.b.example.com. 1 2 3 4 5"],
  ["HTTPS", "1 .", "1 ."],
  ["HTTPS", "0 pool.Example.net", "0 pool.example.net."],
  ["HTTPS", '1 . port=443 alpn="h2,h3"', "1 . alpn=h2,h3 port=443"],
  [
    "HTTPS",
    "1 . ipv6hint=2001:DB8::1 ipv4hint=192.0.2.1,192.0.2.2",
    "1 . ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1",
  ],
  [
    "SVCB",
    "16 foo.example.org. mandatory=ipv4hint,alpn alpn=h2 ipv4hint=192.0.2.1",
    "16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2 ipv4hint=192.0.2.1",
  ],
  ["SVCB", "1 foo.example.com. key667=hello", '1 foo.example.com. key667="hello"'],
  ["SVCB", '1 foo.example.com. key667="hello\\210qoo"', '1 foo.example.com. key667="hello\\210qoo"'],
  // Examples of RFC 9460, appendix D: a comma and a backslash within a protocol id.
  [
    "SVCB",
    '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
    "16 foo.example.org. alpn=f\\\\\\\\oo\\\\,bar,h2",
  ],
  [
    "SVCB",
    "16 foo.example.org. alpn=f\\\\\\092oo\\092,bar,h2",
    "16 foo.example.org. alpn=f\\\\\\\\oo\\\\,bar,h2",
  ],
  ["HTTPS", "1 . alpn=h2 no-default-alpn ech=AAEC", '1 . alpn=h2 no-default-alpn ech="AAEC"'],
  ["HTTPS", "1 . key1=\\002h2 key3=\\001\\187", "1 . alpn=h2 port=443"],
  ["HTTPS", "\\# 10 0001 00 0001 0003 02 68 32", "1 . alpn=h2"],
  [
    "NAPTR",
    '100 10 "u" "E2U+sip" "!^.*$!sip:a@b.example!" .',
    '100 10 "u" "E2U+sip" "!^.*$!sip:a@b.example!" .',
  ],
  ["NAPTR", '100 50 "s" "" "" _sip._tcp.example.com.', '100 50 "s" "" "" _sip._tcp.example.com.'],
  [
    "LOC",
    "52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m",
    "52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000.00m 10.00m",
  ],
  ["LOC", "42 21 54 N 71 06 18 W -24m 30m", "42 21 54.000 N 71 6 18.000 W -24.00m 30.00m 10000.00m 10.00m"],
  ["LOC", "52 N 4 E 0", "52 0 0.000 N 4 0 0.000 E 0.00m 1.00m 10000.00m 10.00m"],
  ["TYPE65280", "\\# 3 ABC DEF", "\\# 3 abcdef"],
  ["TYPE65280", "\\# 0", "\\# 0"],
])("%s %s is right", (type, content, rdata) => {
  expect(readContent(type, content, null)).toMatchObject({ rdata });
  // The stored form parses to itself.
  expect(readContent(type, rdata, null)).toMatchObject({ rdata });
});

test.each<[RecordType, string]>([
  ["A", "10.1"],
  ["A", "2001:db8::1"],
  ["A", "\\# 3 c00002"],
  ["A", "\\# 5 c000020100"],
  ["AAAA", "192.0.2.1"],
  ["AAAA", "fe80::1%eth0"],
  ["CNAME", "www"],
  ["CNAME", "*.example.com"],
  ["CNAME", "."],
  ["CNAME", "a.example.com b.example.com"],
  ["NS", "192.0.2.1 x"],
  ["MX", "65536 a.example.com"],
  ["SRV", "1 a.example.com"],
  ["SRV", "x 2 3 a.example.com"],
  ["CAA", "256 issue x"],
  ["CAA", "0 issue"],
  ["CAA", "0 issue a b"],
  ["TXT", '"a'],
  ["TXT", '"a" b'],
  ["TXT", '"\\300"'],
  ["TXT", "a\nb"],
  ["TXT", "x".repeat(5_000)],
  ["TLSA", `3 1 1 ${"xy".repeat(32)}`],
  ["TLSA", `3 1 1 ${sha1}`],
  ["TLSA", `3 1 1 ${sha256}00`],
  ["TLSA", `3 1 1 ${sha256.slice(1)}`],
  ["TLSA", `3 1 2 ${sha256}`],
  ["SMIMEA", `3 1 2 ${sha256}`],
  ["DS", "1 2 ab"],
  ["DS", `12345 13 1 ${sha256}`],
  ["DS", `12345 13 2 ${sha1}`],
  ["DS", `12345 13 4 ${sha256}`],
  ["DS", `12345 13 0 ${sha256}`],
  ["CDS", `12345 13 2 ${sha1}`],
  ["SSHFP", `4 1 ${sha256}`],
  ["SSHFP", `4 2 ${sha1}`],
  ["SSHFP", `4 0 ${sha1}`],
  ["SOA", "ns.example.com admin.example.com 1 2 3 4"],
  ["PTR", ""],
  ["HTTPS", "x ."],
  ["HTTPS", "1"],
  ["HTTPS", "0 . alpn=h2"],
  ["HTTPS", "1 . alpn=h2 alpn=h3"],
  ["HTTPS", "1 . alpn="],
  ["HTTPS", "1 . alpn=h2,,h3"],
  ["HTTPS", "1 . port=65536"],
  ["HTTPS", "1 . ipv4hint=2001:db8::1"],
  ["HTTPS", "1 . ipv6hint=192.0.2.1"],
  ["HTTPS", "1 . mandatory=alpn"],
  ["HTTPS", "1 . mandatory=mandatory alpn=h2"],
  ["HTTPS", "1 . mandatory=alpn,alpn alpn=h2"],
  ["HTTPS", "1 . no-default-alpn"],
  ["HTTPS", "1 . alpn=h2 no-default-alpn=x"],
  ["HTTPS", "1 . colour=red"],
  ["HTTPS", "1 . key65535=x"],
  ["HTTPS", "1 . ech=%%%"],
  ["HTTPS", "1 . key3=\\001"],
  ["HTTPS", "\\# 4 00010001"],
  ["NAPTR", '100 10 "u" "E2U+sip" .'],
  ["NAPTR", `100 10 "${"x".repeat(256)}" "" "" .`],
  ["LOC", "91 N 4 E 0m"],
  ["LOC", "52 60 N 4 E 0m"],
  ["LOC", "52 N 181 E 0m"],
  ["LOC", "52 E 4 N 0m"],
  ["LOC", "52 N 4 E"],
  ["LOC", "52 N 4 E 0m 1m 1m 1m 1m"],
  ["TYPE65280", "abcd"],
  ["TYPE65280", "\\# 2 abcdef"],
  ["TYPE65280", "\\# 2 wxyz"],
])("%s %s is wrong", (type, content) => {
  expect(readContent(type, content, null)).toHaveProperty("wrong");
});

test("every mistake says what it is about", () => {
  for (const code of mistakeCodes) expect(sayWrong(wrong(code, "$&"))).not.toMatch(/\{/);
  expect(readContent("DS", `1 13 2 ${sha1}`, null)).toEqual(wrong("digest_length", "64"));
});
