import ipaddr from "ipaddr.js";

/** Addresses that share the first `prefix` bits of `base`. */
export type Block = { family: 4 | 6; base: bigint; prefix: number };

/** Both ends included. */
export type PortRange = { first: number; last: number };

const widthOf = (family: 4 | 6): number => (family === 4 ? 32 : 128);

/** Reads CIDR text; throws for anything else. */
export function blockOf(cidr: string): Block {
  const [address, prefix] = ipaddr.parseCIDR(cidr);
  const base = address.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { family: address.kind() === "ipv4" ? 4 : 6, base, prefix };
}

export function textOfBlock({ family, base, prefix }: Block): string {
  const bytes = Array.from({ length: widthOf(family) / 8 }, (_one, at) =>
    Number((base >> BigInt(widthOf(family) - 8 * (at + 1))) & 255n),
  );
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`;
}

/** Whether all of `inner` lies in `outer`. */
export function isBlockWithin(inner: Block, outer: Block): boolean {
  if (inner.family !== outer.family || inner.prefix < outer.prefix) return false;
  const shift = BigInt(widthOf(outer.family) - outer.prefix);
  return inner.base >> shift === outer.base >> shift;
}

/** Blocks have nothing in common, or one lies in the other. */
export const doBlocksMeet = (one: Block, other: Block): boolean =>
  isBlockWithin(one, other) || isBlockWithin(other, one);

/** What of `block` is not in `without`, from the largest piece to the smallest. */
export function blockWithout(block: Block, without: Block): Block[] {
  if (!doBlocksMeet(block, without)) return [block];
  if (isBlockWithin(block, without)) return [];
  const { family } = block;
  const pieces: Block[] = [];
  for (let prefix = block.prefix + 1; prefix <= without.prefix; prefix++) {
    const bit = 1n << BigInt(widthOf(family) - prefix);
    // The half at that depth in which `without` does not lie.
    const base = (without.base ^ bit) & ~(bit - 1n);
    pieces.push({ family, base, prefix });
  }
  return pieces;
}

export const doPortsMeet = (one: PortRange, other: PortRange): boolean =>
  one.first <= other.last && other.first <= one.last;

/** What of the range is not in `without`. */
export const portsWithout = (range: PortRange, without: PortRange): PortRange[] =>
  [
    { first: range.first, last: Math.min(range.last, without.first - 1) },
    { first: Math.max(range.first, without.last + 1), last: range.last },
  ].filter(({ first, last }) => first <= last);

/** Reads `22` or `8000-8100`. */
export function portRangeOf(text: string): PortRange {
  const [first = "", last = first] = text.split("-");
  return { first: Number(first), last: Number(last) };
}
