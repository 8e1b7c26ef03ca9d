import ipaddr from "ipaddr.js";
import { quoteBytes } from "./text";
import type { NamedType } from "./types";

/** Reads a record's bytes sequentially; throws RangeError past the end. */
class Cursor {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new RangeError("The record is cut.");
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }
  number(size: number): number {
    return this.take(size).reduce((sum, byte) => sum * 256 + byte, 0);
  }
  string(): Uint8Array {
    return this.take(this.number(1));
  }
  get left(): number {
    return this.bytes.length - this.at;
  }
  rest(): Uint8Array {
    return this.take(this.left);
  }
  /** Reads an uncompressed name; bytes are escaped as numbers so that none is special in text. */
  name(): string {
    const labels: string[] = [];
    for (let size = this.number(1); size > 0; size = this.number(1)) {
      if (size > 63) throw new RangeError("A name has no pointers here.");
      labels.push(labelText(this.take(size)));
    }
    return `${labels.join(".")}.`;
  }
}

const labelText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w*/-]/.test(letter) && byte < 0x80 ? letter : `\\${String(byte).padStart(3, "0")}`;
  }).join("");

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const lines = (...words: (string | number)[]): string => words.join(" ");

function strings(from: Cursor): string {
  const found: string[] = [];
  while (from.left > 0) found.push(quoteBytes(from.string()));
  return found.join(" ");
}

function parameters(from: Cursor): string[] {
  const found: string[] = [];
  while (from.left > 0) {
    const key = from.number(2);
    const value = from.take(from.number(2));
    found.push(value.length > 0 ? `key${key}=${quoteBytes(value)}` : `key${key}`);
  }
  return found;
}

const digest = (from: Cursor, ...sizes: number[]): string =>
  lines(...sizes.map((size) => from.number(size)), hex(from.rest()));
const one = (from: Cursor): string => from.name();
const service = (from: Cursor): string => lines(from.number(2), from.name(), ...parameters(from));

function place(from: Cursor): string {
  const [version = 0, ...lengths] = from.take(4);
  const [latitude, longitude, altitude] = [from.number(4), from.number(4), from.number(4)];
  if (version !== 0) throw new RangeError("Another version of a place.");
  const angle = (raw: number, [on, back]: readonly [string, string]) => {
    const whole = Math.abs(raw - 2 ** 31);
    const seconds = Math.floor(whole / 1_000);
    const fraction = String(whole % 1_000).padStart(3, "0");
    const words = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, `${seconds % 60}.${fraction}`];
    return lines(...words, raw < 2 ** 31 ? back : on);
  };
  const length = (packed: number) => ((packed >> 4) * 10 ** (packed & 15)) / 100;
  const meters = [altitude / 100 - 100_000, ...lengths.map(length)].map((value) => `${value.toFixed(2)}m`);
  return lines(angle(latitude, ["N", "S"]), angle(longitude, ["E", "W"]), ...meters);
}

const readers: Record<NamedType, (from: Cursor) => string> = {
  A: (from) => ipaddr.fromByteArray([...from.take(4)]).toString(),
  AAAA: (from) => ipaddr.fromByteArray([...from.take(16)]).toString(),
  CAA: (from) =>
    lines(from.number(1), Buffer.from(from.string()).toString("latin1"), quoteBytes(from.rest())),
  CDS: (from) => digest(from, 2, 1, 1),
  CNAME: one,
  DKIM: strings,
  DNAME: one,
  DS: (from) => digest(from, 2, 1, 1),
  HTTPS: service,
  LOC: place,
  MX: (from) => lines(from.number(2), from.name()),
  NAPTR: (from) => {
    const numbers = [from.number(2), from.number(2)];
    const texts = [from.string(), from.string(), from.string()].map(quoteBytes);
    return lines(...numbers, ...texts, from.name());
  },
  NS: one,
  PTR: one,
  SMIMEA: (from) => digest(from, 1, 1, 1),
  SOA: (from) => lines(from.name(), from.name(), ...[1, 2, 3, 4, 5].map(() => from.number(4))),
  SPF: strings,
  SRV: (from) => lines(from.number(2), from.number(2), from.number(2), from.name()),
  SSHFP: (from) => digest(from, 1, 1),
  SVCB: service,
  TLSA: (from) => digest(from, 1, 1, 1),
  TXT: strings,
};

/** Decodes a record's wire bytes to its text format; null if they are invalid for the type. */
export function fromWire(type: NamedType, bytes: Uint8Array): string | null {
  const from = new Cursor(bytes);
  try {
    const content = readers[type](from);
    return from.left === 0 ? content : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
