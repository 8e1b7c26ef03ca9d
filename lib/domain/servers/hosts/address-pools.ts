import { asc, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { planOf } from "@/lib/outside/provisioner/address-plan";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type AddressPool, AddressPools } from "./schema";

/** As many addresses of a network as are given to servers. */
const mostCounted = 65_536;

type Counted = { used: number; named: number };

/** Addresses of servers from the first one on, each found by the index on addresses, and those with names in reverse DNS. */
async function countUsed(db: Database, first: number, size: number): Promise<Counted> {
  const { rows } = await db.execute<Counted>(sql`
    select count(*)::int as used, count(*) filter (where found.ptr <> '[]')::int as named from generate_series(0, ${size - 1}::bigint) step
    cross join lateral (
      select a.ptr from server_addresses a where a.ip = host('0.0.0.0'::inet + ${first}::bigint + step) limit 1
    ) found`);
  return rows[0] ?? { used: 0, named: 0 };
}

/** Whether the gateway is among the addresses for servers. */
function isInside(gateway: string, first: number, size: number): boolean {
  const number = ipaddr.IPv4.parse(gateway).octets.reduce((value, octet) => value * 256 + octet, 0);
  return number >= first && number < first + size;
}

const prefixesIn = (network6: string | null): number | null =>
  network6 === null ? null : 2 ** Math.max(0, 64 - ipaddr.IPv6.parseCIDR(network6)[1]);

type Place = Pick<typeof locations.$inferSelect, "code" | "network" | "network6">;

async function readPool(db: Database, { code, network, network6 }: Place): Promise<AddressPool> {
  const { prefix, gateway, first, size: all } = planOf(network);
  const size = Math.max(0, Math.min(all, mostCounted));
  const { used, named } = size === 0 ? { used: 0, named: 0 } : await countUsed(db, first, size);
  const usable = size - (isInside(gateway, first, size) ? 1 : 0);
  return {
    ...{ location: code, network, gateway, used, named },
    reserved: 2 ** (32 - prefix) - usable,
    free: Math.max(0, usable - used),
    network6,
    prefixes6: prefixesIn(network6),
  };
}

/** The networks of all locations with what is left of them. */
export const listAddressPools = staffOperation({
  name: "hosts.address_pools",
  summary: "Lists the networks of the locations, and how many addresses are left",
  access: byStaff("read", "hosts/read"),
  looks: "now_and_then",
  input: z.object({}),
  output: AddressPools,
  run: async ({ db }) => {
    const places = await db
      .select({ code: locations.code, network: locations.network, network6: locations.network6 })
      .from(locations)
      .orderBy(asc(locations.sort), asc(locations.code));
    const pools: AddressPool[] = [];
    for (const place of places) pools.push(await readPool(db, place));
    return { pools };
  },
});
