import papa from "papaparse";
import { expect } from "vitest";
import { readFilter as readLogFilter } from "@/components/activity/filter";
import { plainText } from "@/lib/base/csv-cell";
import { recordKey } from "@/lib/base/dns/names";
import { groupBy } from "@/lib/base/group-by";
import { mailboxOf, readEmail } from "@/lib/domain/identity/email-confirmations/shared/read-email";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { fieldOf, mayBeOfAddress, searchWordsOf } from "@/lib/domain/servers/servers/list-labels";
import { isHostname } from "@/lib/domain/servers/servers/rules";
import { ListServers } from "@/lib/domain/servers/servers/schema";
import { readAsked } from "@/lib/domain/support/search/find-hits";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { readSent } from "../(staff)/staff/catalogue/import/sent-file";
import { readQueueFilter } from "../(staff)/staff/conversations/filter";
import { readSentStatement } from "../(staff)/staff/imports/sent-statement";
import { readMessageLogFilter } from "../(staff)/staff/outbox/read-filter";
import { readView } from "./billing/list/list-view";
import { readIds } from "./billing/pay/read-ids";
import { csvParts } from "./csv";
import { readEntries } from "./order/estimate/list";
import { readFilter as readPresetFilter } from "./order/machine/preset-filter";
import { startDraft, wantedOf } from "./order/selection/selection";
import { listInput, placeOf } from "./servers/list-input";

/** As pages get it: a repeated parameter is a list. */
function queryOf(input: Buffer): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const values = groupBy([...new URLSearchParams(input.toString())], ([name]) => name);
  for (const [name, pairs] of values) {
    const texts = pairs.map(([, text]) => text);
    query[name] = texts.length === 1 ? (texts[0] ?? "") : texts;
  }
  return query;
}

async function* one<T>(page: T): AsyncGenerator<T> {
  yield page;
}

/** CSV of untrusted text parses back to what was shown, and no cell is a formula. */
async function writeAndRead(input: Buffer): Promise<void> {
  const rows = input
    .toString()
    .split("\0")
    .map((line) => line.split("\x01").slice(0, 20));
  const cells = rows.map((row) => row.map(plainText));
  let file = "";
  for await (const part of csvParts(["a", "b"], one(cells), (row) => row)) file += part;
  const read = papa.parse<string[]>(file, { delimiter: "," }).data;
  const kept = cells.filter((row) => row.length > 1 || row[0] !== "");
  const shown = read.slice(1).filter((row) => row.length > 1 || row[0] !== "");
  // `expect` only if they differ: its deep comparison takes longer than the work.
  if (JSON.stringify(shown) !== JSON.stringify(kept)) expect(shown).toEqual(kept);
  expect(cells.flat().find((cell) => /^[=+\-@\t\r]/.test(cell))).toBeUndefined();
}

function searchServers(input: Buffer): void {
  const query = new URLSearchParams(input.toString());
  const place = placeOf((name) => query.get(name));
  const asked = ListServers.safeParse(listInput(place));
  expect(asked.success || place.search.includes("\0")).toBe(true);
  for (const word of searchWordsOf(place.search)) {
    fieldOf(word);
    mayBeOfAddress(word);
  }
}

const addresses = [
  "q=loc%3ANL+tag%3Aenv%3Dshop&sort=name&order=desc",
  "status=unpaid&kind=sale&year=2026&size=50&before=7001",
];

fuzzParsers({
  "address of the list of servers": {
    seeds: addresses,
    words: ["&q=", "loc: ", "tag:", "ip:10.", "%00", "+"],
    parse: searchServers,
  },
  "address of the list of invoices": {
    seeds: addresses,
    words: ["&status=", "&year="],
    parse: (input) => readView(queryOf(input)),
  },
  "address of the log": {
    seeds: ["actor=anna&action=eq.reboot,eq.on&object=server+55001&from=2026-11-01&to=2026-11-30"],
    words: ["&from=", "&action=", ",", "%0a"],
    parse: (input) => readLogFilter(queryOf(input)),
  },
  "address of the order page": {
    seeds: ["cores=4&memory=16&disk=100&price=50&family=vm"],
    words: ["&memory=", "0.5"],
    parse: (input) => readPresetFilter(queryOf(input)),
  },
  "addresses of other pages": {
    seeds: [
      "location=NL&preset=vm.v3-small&os=11&plan=1&period=monthly&count=2&addresses=1&promo=SPRING&key=7",
      "s=location%3DNL%26preset%3Dvm&s=location%3DDE&ids=7001,7002",
      "channel=mails&state=failed&account=5&before=7&assigned=me&type=billing&after=9",
    ],
    words: ["&s=", "&ids=", "&count=", "&state=", "&account=", ",", "%00"],
    parse: (input) => {
      const query = queryOf(input);
      startDraft({ locations: [{ code: "NL" }], defaults: {}, address_price: "2.00" }, query);
      wantedOf(query);
      readEntries(query.s);
      readIds(query.ids);
      readMessageLogFilter(query);
      readQueueFilter(query);
    },
  },
  "uploads of staff": {
    seeds: [
      '{"file":"{}","reset_stock":true,"mark":"a"}',
      '{"name":"a.csv","content":"YTtiCg==","mapping":{"0":"day"}}',
    ],
    words: ['"file":', '"mapping":', "{", "[", "null", '"__proto__":'],
    parse: (input) => {
      const content = input.toString("base64");
      return [readSent({ content }), readSentStatement({ content })];
    },
  },
  "search of staff": {
    seeds: ["anna@example.test", "198.18.0.7/32", "RF18 7001", "#55001", "…abcd"],
    words: ["::", "/", "#", "%", "_"],
    longest: 4_096,
    parse: (input) => readAsked(input.toString()),
  },
  "sign-in form": {
    seeds: ["anna@example.test", "Anna <anna@example.test>", "anna+x@bücher.example"],
    words: ["@", "xn--", ".", "+", "<", ">"],
    longest: 4_096,
    parse: (input) => mailboxOf(readEmail(input.toString())),
    refuses: (error) => error instanceof DomainError,
  },
  "host names": {
    seeds: ["web-1.example.com", "web-1", "xn--bcher-kva.example", "john\\.doe.example.com"],
    words: [".", "-", "xn--", "_", "*."],
    longest: 4_096,
    parse: (input) => [isHostname(input.toString()), recordKey(input.toString(), "example.com")],
  },
  "table of foreign texts": {
    seeds: ['web-1\x01=1+1\x01"a;b"\x00-5\x01@x\n+1\x01'],
    words: ["\x01", "\x00", '"', "\r\n", "=", ";"],
    longest: 8_192,
    parse: writeAndRead,
  },
});
