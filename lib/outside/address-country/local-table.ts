import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import ipaddr from "ipaddr.js";
import { errorParams, log } from "@/lib/log";
import type { AddressCountries } from "./port";

/** First and last address as numbers of one width, and the country. */
type Range = { first: bigint; last: bigint; country: string };
/** Ranges by the width of their addresses in bytes, in order. */
type Table = { 4: Range[]; 16: Range[] };

const mostRanges = 2_000_000;

type Parsed = { width: 4 | 16; value: bigint };

function parse(text: string): Parsed | null {
  if (!ipaddr.isValid(text)) return null;
  const bytes = ipaddr.process(text).toByteArray();
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { width: bytes.length === 4 ? 4 : 16, value };
}

function rangeOfNetwork(text: string): { width: 4 | 16; first: bigint; last: bigint } | null {
  const [host = "", bits = ""] = text.split("/");
  const parsed = parse(host);
  if (!parsed || !/^\d{1,3}$/.test(bits)) return null;
  const free = BigInt(parsed.width * 8) - BigInt(bits);
  if (free < 0n) return null;
  const first = (parsed.value >> free) << free;
  return { width: parsed.width, first, last: first + (1n << free) - 1n };
}

/** A line `first,last,CC` or `network/bits,CC`; null = neither. */
export function rangeOfLine(line: string): ({ width: 4 | 16 } & Range) | null {
  const cells = line.split(",").map((cell) => cell.trim().replaceAll('"', ""));
  const [one = "", two = "", three = ""] = cells;
  if (one.includes("/")) {
    const network = rangeOfNetwork(one);
    return network && /^[A-Z]{2}$/.test(two) ? { ...network, country: two } : null;
  }
  const [first, last] = [parse(one), parse(two)];
  if (!first || first.width !== last?.width || last.value < first.value) return null;
  return /^[A-Z]{2}$/.test(three)
    ? { width: first.width, first: first.value, last: last.value, country: three }
    : null;
}

async function readTable(file: string): Promise<Table> {
  const table: Table = { 4: [], 16: [] };
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  let count = 0;
  for await (const line of lines) {
    const range = rangeOfLine(line);
    if (!range) continue;
    const { width, ...rest } = range;
    table[width].push(rest);
    if (++count === mostRanges) break;
  }
  for (const ranges of [table[4], table[16]])
    ranges.sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  return table;
}

/** The last range that begins at or before the address, if it reaches it. */
function findIn(ranges: readonly Range[], value: bigint): string | null {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.first ?? 0n) <= value) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range && value <= range.last ? range.country : null;
}

/** A table in a file of the panel's machine, read again when it changes; an older one is used until then. */
export function localCountries(file: string): AddressCountries {
  let version = "";
  let table: Promise<Table> = Promise.resolve({ 4: [], 16: [] });
  const current = async (): Promise<Table> => {
    const { mtimeMs, size } = await stat(file);
    if (version === `${mtimeMs} ${size}`) return table;
    const [older, read] = [table, readTable(file)];
    version = `${mtimeMs} ${size}`;
    table = read.catch((error: unknown) => {
      log.warn({ file, error: errorParams(error) }, "a table of addresses cannot be read");
      return older;
    });
    return table;
  };
  return {
    countryOf: async (address) => {
      const parsed = parse(address);
      if (!parsed) return null;
      const ranges = await current();
      return findIn(ranges[parsed.width], parsed.value);
    },
  };
}
