import { eq } from "drizzle-orm";
import { reverseOf } from "@/lib/base/dns/reverse";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serverNames6 } from "@/lib/db/tables/network/names6";
import { nameServerSettings, nameServers } from "@/lib/env";
import type { NameServer, RecordSet } from "@/lib/outside/dns/port";
import { makeNameServer } from "@/lib/outside/dns/registry";
import { defaultTtl, nextSerial, soaDefaults } from "./rules";

const timeoutMs = 20_000;
const mostRounds = 10;

/** The initial records of a reverse zone, which is created with its first name. */
function startOf(zone: string, now: Date): RecordSet[] {
  const servers = nameServers().map((name) => `${name}.`);
  const { refresh, retry, expire, minimum } = soaDefaults;
  const numbers = [nextSerial(0, now), refresh, retry, expire, minimum].join(" ");
  const soa = `${servers[0]} hostmaster.${servers[0]} ${numbers}`;
  return [
    { name: zone, type: "SOA", ttl: defaultTtl, contents: [soa] },
    { name: zone, type: "NS", ttl: defaultTtl, contents: servers },
  ];
}

/** The current PTR names of an address; empty if no server has it. */
async function readNames(ip: string): Promise<string[]> {
  const rows = await database()
    .select({ ptr: serverAddresses.ptr })
    .from(serverAddresses)
    .where(eq(serverAddresses.ip, ip));
  if (rows.length > 0 || !ip.includes(":")) return rows.flatMap(({ ptr }) => ptr);
  const named = await database()
    .select({ ptr: serverNames6.ptr })
    .from(serverNames6)
    .where(eq(serverNames6.ip, ip));
  return named.flatMap(({ ptr }) => ptr);
}

/**
 * Syncs the PTR names of an address to its reverse zone; reads the rows again at the end, so that the newest names
 * win.
 */
export async function nameAddress(ip: string, now: Date, given?: NameServer): Promise<void> {
  const nameServer = given ?? makeNameServer(nameServerSettings());
  const { zone, name } = reverseOf(ip);
  let before = "";
  for (let round = 0; round < mostRounds; round++) {
    const names = await readNames(ip);
    const wanted = names.join(" ");
    if (round > 0 && wanted === before) return;
    const set = {
      name: `${name}.`,
      type: "PTR",
      ttl: defaultTtl,
      contents: names.map((one) => `${one}.`),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    await nameServer.setNames(`${zone}.`, startOf(`${zone}.`, now), set, signal);
    before = wanted;
  }
  throw new Error(`The names of ${ip} change faster than the name server can follow.`);
}
