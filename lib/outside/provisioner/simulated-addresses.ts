import ipaddr from "ipaddr.js";
import type { Machine, MachineAddress, Query } from "./port";

const macOf = (serverId: number, index: number): string => {
  const hex = (serverId * 16 + index).toString(16).padStart(8, "0").slice(-8);
  return `52:54:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4, 6)}:${hex.slice(6, 8)}`;
};

const numberOf = (address: ipaddr.IPv4): number =>
  address.octets.reduce((value, octet) => value * 256 + octet, 0);
const textOf = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

type Range = { first: number; size: number; gateway: string; prefix: number };

/** The range of a network from which machines get addresses. */
function rangeOf(network: string): Range {
  const [base, prefix] = ipaddr.IPv4.parseCIDR(network);
  const first = numberOf(ipaddr.IPv4.networkAddressFromCIDR(network)) + 10;
  return { first, size: 2 ** (32 - prefix) - 12, gateway: textOf(numberOf(base) + 1), prefix };
}

function* fromOwnPlace({ first, size }: Range, serverId: number): Generator<string> {
  for (let tries = 0; tries < size; tries++) yield textOf(first + ((serverId + tries) % size));
}

const isWithin = ({ first, size }: Range, ip: string): boolean => {
  const offset = ipaddr.IPv4.isValidFourPartDecimal(ip) ? numberOf(ipaddr.IPv4.parse(ip)) - first : -1;
  return offset >= 0 && offset < size;
};

type Hold = { count: number; wanted?: readonly string[]; since?: Date };

/** Assigns addresses until the machine has `count`; returns all of its addresses, fewer if there are no more. */
export async function takeAddresses(
  query: Query,
  { serverId, network }: Pick<Machine, "serverId" | "network">,
  { count, wanted = [], since }: Hold,
): Promise<MachineAddress[]> {
  const range = rangeOf(network);
  const held = await query<{ ip: string }>(
    "select ip from simulated_addresses where server_id = $1 order by since nulls first, ip",
    [serverId],
  );
  const ips = held.map((row) => row.ip);
  const open = wanted.filter((ip) => isWithin(range, ip) && !ips.includes(ip));
  for (const ip of [...open, ...(wanted.length > 0 ? [] : fromOwnPlace(range, serverId))]) {
    if (ips.length >= count) break;
    const taken = await query(
      "insert into simulated_addresses (ip, server_id, since) values ($1, $2, $3) on conflict do nothing returning ip",
      [ip, serverId, since ?? null],
    );
    if (taken.length > 0) ips.push(ip);
  }
  const { gateway, prefix } = range;
  const wiring = { mac: macOf(serverId, 0), port: "eth0", gateway, prefix };
  return ips.map((ip, index) => ({ ...wiring, ip, isMain: index === 0 }));
}

/** The first free addresses, at most `most`. */
export async function readFree(
  query: Query,
  { serverId, network }: Pick<Machine, "serverId" | "network">,
  most: number,
): Promise<string[]> {
  const taken = await query<{ ip: string }>("select ip from simulated_addresses", []);
  const known = new Set(taken.map(({ ip }) => ip));
  const found: string[] = [];
  for (const ip of fromOwnPlace(rangeOf(network), serverId)) {
    if (found.length >= most) break;
    if (!known.has(ip)) found.push(ip);
  }
  return found;
}
