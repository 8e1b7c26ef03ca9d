import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import ipaddr from "ipaddr.js";
import { makeFirst } from "./machine-files";

/** Resources that only one machine can have: one file each, containing the server's id. */
const folderOf = (machines: string): string => path.join(machines, "claims");

/** Claims a resource; returns whether the server holds it now. Files are created atomically across processes. */
async function claim(machines: string, name: string, serverId: number): Promise<boolean> {
  const file = path.join(folderOf(machines), name);
  await mkdir(folderOf(machines), { recursive: true, mode: 0o700 });
  return (await makeFirst(file, String(serverId))) || (await readOwner(machines, name)) === serverId;
}

const numberOf = (address: ipaddr.IPv4): number =>
  address.octets.reduce((value, octet) => value * 256 + octet, 0);
const textOf = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

/** Yields the network's addresses, starting at an offset by the server's id; the first 10 are reserved. */
function* addressesIn(network: string, serverId: number): Generator<string> {
  const [, prefix] = ipaddr.IPv4.parseCIDR(network);
  const first = numberOf(ipaddr.IPv4.networkAddressFromCIDR(network)) + 10;
  const size = 2 ** (32 - prefix) - 12;
  for (let tries = 0; tries < size; tries++) yield textOf(first + ((serverId + tries) % size));
}

export async function claimAddress(machines: string, network: string, serverId: number) {
  const [base, prefix] = ipaddr.IPv4.parseCIDR(network);
  const start = ipaddr.IPv4.networkAddressFromCIDR(network);
  const gateway = textOf(numberOf(start) + Math.max(1, numberOf(base) - numberOf(start)));
  for (const ip of addressesIn(network, serverId))
    if (ip !== gateway && (await claim(machines, `ip-${ip}`, serverId)))
      return { ip, prefix, gateway, network: `${start.toString()}/${prefix}` };
  return null;
}

/** Whether the port is free to listen on. */
export const isFree = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, address, () => server.close(() => resolve(true)));
  });

export type PortRange = { first: number; last: number };

/** Claims a port that is free on this host; null = none in the range. */
export async function claimPort(
  machines: string,
  { first, last }: PortRange,
  address: string,
  serverId: number,
): Promise<number | null> {
  const size = last - first + 1;
  for (let tries = 0; tries < size; tries++) {
    const port = first + ((serverId * 2 + tries) % size);
    const isTaken = (await readOwner(machines, `port-${port}`)) !== null;
    if (!isTaken && (await isFree(address, port)) && (await claim(machines, `port-${port}`, serverId)))
      return port;
  }
  return null;
}

/** Releases one of the server's ports. */
export async function dropPort(machines: string, port: number, serverId: number): Promise<void> {
  if ((await readOwner(machines, `port-${port}`)) === serverId)
    await rm(path.join(folderOf(machines), `port-${port}`), { force: true });
}

async function readOwner(machines: string, name: string): Promise<number | null> {
  const text = await readFile(path.join(folderOf(machines), name), "utf8").catch(() => null);
  return text === null ? null : Number(text);
}

/** Releases all claims of the server. */
export async function dropClaims(machines: string, serverId: number): Promise<void> {
  for (const name of await readdir(folderOf(machines)).catch(() => []))
    if ((await readOwner(machines, name)) === serverId)
      await rm(path.join(folderOf(machines), name), { force: true });
}
