import { eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Database } from "@/lib/db/client";
import { locations, presets } from "@/lib/db/tables/catalog/catalog";
import { ipmiAddresses } from "@/lib/db/tables/servers/inventory";
import { type Placed, type Problems, refuseFile } from "./read-file";
import type { KnownUnit } from "./read-known";
import type { InventoryFileEntry } from "./schema";

type Field = "name" | "bmc" | "macs" | "addresses";

type Owned = Pick<InventoryFileEntry, Field>;

/** Values that must be unique to one machine. */
const owned: Record<Field, (machine: Owned) => string[]> = {
  name: ({ name }) => [name],
  bmc: ({ bmc }) => [bmc.toLowerCase()],
  macs: ({ macs }) => macs,
  addresses: ({ addresses }) => addresses,
};
function checkOwned(placed: Placed[], known: readonly KnownUnit[], problems: Problems): void {
  const named = new Set(placed.map(({ entry }) => entry.name));
  const others = known.filter(({ name }) => !named.has(name));
  for (const field of Object.keys(owned) as Field[]) {
    const holders = new Map(
      others.flatMap((machine) => owned[field](machine).map((value) => [value, machine.name] as const)),
    );
    for (const { at, entry } of placed)
      for (const value of owned[field](entry)) {
        const holder = holders.get(value);
        if (holder !== undefined)
          problems[`${at}: ${field}`] ??=
            field === "name" ? `${value} stands twice` : `${value} is ${holder}'s`;
        holders.set(value, entry.name);
      }
  }
}

type Place = Pick<typeof locations.$inferSelect, "code" | "network">;

function addressProblem(addresses: readonly string[], { network }: Place): string | null {
  const range = ipaddr.IPv4.parseCIDR(network);
  const outside = addresses.find((ip) => !ipaddr.IPv4.parse(ip).match(range));
  return outside === undefined ? null : `${outside} is not in the location's network ${network}`;
}

/** A machine in use keeps its location, preset and addresses. */
function inUseProblem(
  { entry }: Placed,
  known: KnownUnit | undefined,
): [field: string, reason: string] | null {
  if (!known || known.serverId === null) return null;
  const reason = `cannot change while server ${known.serverId} uses it`;
  if (entry.location !== known.location) return ["location", reason];
  if (entry.preset !== known.preset) return ["preset", reason];
  return known.addresses.some((ip) => !entry.addresses.includes(ip)) ? ["addresses", reason] : null;
}

/** Throws if entries conflict with the catalog, other machines, or a machine in use; reports all problems at once. */
export async function checkEntries(
  db: Database,
  placed: Placed[],
  known: readonly KnownUnit[],
): Promise<void> {
  const places = await db.select({ code: locations.code, network: locations.network }).from(locations);
  const kinds = await db.select({ name: presets.name, isVirtual: presets.isVirtual }).from(presets);
  const given = await db
    .select({ ip: ipmiAddresses.ip, machine: ipmiAddresses.machine })
    .from(ipmiAddresses)
    .where(eq(ipmiAddresses.isListed, false));
  const problems: Problems = {};
  for (const one of placed) {
    const { at, entry } = one;
    const place = places.find(({ code }) => code === entry.location);
    const kind = kinds.find(({ name }) => name === entry.preset);
    if (!place) problems[`${at}: location`] = `there is no ${entry.location}`;
    if (!kind) problems[`${at}: preset`] = `there is no ${entry.preset}`;
    else if (kind.isVirtual) problems[`${at}: preset`] = `${entry.preset} is a virtual machine`;
    const wrong = place && addressProblem(entry.addresses, place);
    if (wrong) problems[`${at}: addresses`] = wrong;
    const taken = given.find(({ ip, machine }) => machine !== entry.name && entry.addresses.includes(ip));
    if (taken) problems[`${at}: addresses`] = `${taken.ip} is ${taken.machine}'s`;
    const [field, reason] =
      inUseProblem(
        one,
        known.find(({ name }) => name === entry.name),
      ) ?? [];
    if (field && reason) problems[`${at}: ${field}`] = reason;
  }
  checkOwned(placed, known, problems);
  if (Object.keys(problems).length > 0) throw refuseFile(problems);
}
