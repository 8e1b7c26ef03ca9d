import ipaddr from "ipaddr.js";
import type { Query } from "./port";

const mostRounds = 200;

/** The address within a /64 that a server begins with. */
export function firstAddressOf(network6: string): string {
  const [base, bits] = ipaddr.IPv6.parseCIDR(network6);
  if (bits === 128) return base.toString();
  const parts = [...base.parts];
  parts[7] = (parts[7] ?? 0) + 1;
  return new ipaddr.IPv6(parts).toString();
}

/** The router of a location answers by it on the network of the servers. */
export const gateway6 = "fe80::1";

/** The /64 with that number within a range that is larger than one. */
function networkAt(range: string, number: number): string {
  const parts = [...ipaddr.IPv6.networkAddressFromCIDR(range).parts];
  const upper = (parts[2] ?? 0) * 65_536 + (parts[3] ?? 0) + number;
  parts[2] = Math.floor(upper / 65_536) % 65_536;
  parts[3] = upper % 65_536;
  return `${new ipaddr.IPv6(parts).toString()}/64`;
}

/** The network of a guest; null = it has none. */
async function readNetwork6(query: Query, serverId: number): Promise<string | null> {
  const [row] = await query<{ network: string }>("select network from guest_networks where server_id = $1", [
    serverId,
  ]);
  return row?.network ?? null;
}

/**
 * Gives a guest of an engine a /64 of its location's range, the same one each time. The first one of the range is left
 * to the routers. Null = none was found free.
 */
export async function takeNetwork6(query: Query, serverId: number, range: string): Promise<string | null> {
  const [, bits] = ipaddr.IPv6.parseCIDR(range);
  const count = 2 ** Math.min(32, 64 - bits) - 1;
  // Each server begins at a place of its own, and looks at the next ones.
  for (let round = 0; round < Math.min(mostRounds, count); round++) {
    const held = await readNetwork6(query, serverId);
    if (held !== null) return held;
    await query(
      `insert into guest_networks (network, server_id) select $1::text, $2::int
       where not exists (
         select 1 from address_history h
         where network_of(h.ip) <<= $1::text::inet and h.until is null and h.server_id <> $2::int)
       on conflict do nothing`,
      [networkAt(range, 1 + ((serverId + round) % count)), serverId],
    );
  }
  return readNetwork6(query, serverId);
}

/** The network can be given to another guest. */
export const dropNetwork6 = (query: Query, serverId: number): Promise<unknown> =>
  query("delete from guest_networks where server_id = $1", [serverId]);
