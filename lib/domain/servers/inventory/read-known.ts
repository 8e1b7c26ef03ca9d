import { asc } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { unseal } from "@/lib/db/seal";
import { inventoryUnits, ipmiAddresses, ipmiCards } from "@/lib/db/tables/servers/inventory";
import { passwordPurpose } from "@/lib/outside/provisioner/ipmi/stock";
import type { InventoryEntry, InventoryFileEntry } from "./schema";

/** A machine of the inventory, with the field names of the file; `addresses` are its own. */
export type KnownUnit = InventoryFileEntry & {
  serverId: number | null;
  needsWipe: boolean;
  trouble: string | null;
  faulty: string | null;
};

/** Reads the whole inventory, ordered by name. */
export async function readKnown(db: Database): Promise<KnownUnit[]> {
  const rows = await db.select().from(inventoryUnits).orderBy(inventoryUnits.name);
  const cards = await db.select().from(ipmiCards).orderBy(asc(ipmiCards.sort));
  const addresses = await db.select().from(ipmiAddresses).orderBy(asc(ipmiAddresses.sort));
  return rows.map((row) => ({
    name: row.name,
    location: row.location,
    preset: row.preset,
    bmc: row.controller,
    user: row.login,
    password: unseal(passwordPurpose, row.password),
    macs: cards.filter(({ machine }) => machine === row.name).map(({ mac }) => mac),
    addresses: addresses
      .filter(({ machine, isListed }) => isListed && machine === row.name)
      .map(({ ip }) => ip),
    ...(row.sshAt === null ? {} : { ssh: row.sshAt }),
    firmware: row.firmware,
    ...(row.cipher === null ? {} : { cipher: row.cipher }),
    channel: row.channel,
    serverId: row.serverId,
    needsWipe: row.needsWipe,
    trouble: row.trouble,
    faulty: row.faulty,
  }));
}

export const listed = ({ serverId, needsWipe, ...machine }: KnownUnit): InventoryEntry => ({
  name: machine.name,
  location: machine.location,
  preset: machine.preset,
  bmc: machine.bmc,
  macs: machine.macs,
  addresses: machine.addresses,
  state: serverId !== null ? "in use" : needsWipe ? "to be wiped" : "free",
  server: serverId,
  trouble: machine.trouble,
  faulty: machine.faulty,
});
