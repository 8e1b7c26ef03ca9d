import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { readContent } from "./records";
import { recordTypes } from "./types";
import { readZoneFile } from "./zone-file";

const words = [
  "$ORIGIN ",
  "$TTL ",
  " IN ",
  " TXT ",
  " SOA ",
  " HTTPS ",
  '"',
  "(",
  ")",
  ";",
  "\\",
  "\\#",
  "\\032",
  "@",
  "\n",
];

fuzzParsers({
  "zone file": {
    seeds: [
      "$ORIGIN example.com.\n$TTL 1d\n@ IN SOA ns1 admin (\n 1 3h 1h 1w 1h ) ; start\n\tNS ns1\nwww 300 A 192.0.2.1\n",
      'a\\.b TXT x "y z" ( "c"\n "d" )\nweb HTTPS 1 . alpn="h2,h3"\nnew TYPE65280 \\# 2 abcd\n0/26 NS ns1\n',
      "@ [AGE:3520736] 1200 A 192.0.2.1\r\n\u001A",
    ],
    words,
    parse: (input) => {
      const read = readZoneFile(input.toString(), "example.com", { restTtl: 60, mostEntries: 5_000 });
      for (const { type, content } of read?.records ?? []) readContent(type, content, null);
    },
  },
  "content of a record": {
    seeds: [
      '16 foo.example.org. mandatory=alpn alpn="f\\\\\\\\oo\\\\,bar,h2" ipv4hint=192.0.2.1 key667="a\\210"',
      "52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m",
      '100 10 "u" "E2U+sip" "!^.*$!sip:a@example.org!" .',
      "\\# 10 0001 00 0001 0003 02 68 32",
      "12345 13 2 cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd",
    ],
    words: [...words, "alpn=", "key1=", ",", "\\,"],
    longest: 8_192,
    parse: (input) => {
      for (const type of [...recordTypes, "TYPE65280"] as const) readContent(type, input.toString(), null);
    },
  },
});
