import { and, eq, inArray, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { inventoryUnits, ipmiAddresses, ipmiCards } from "@/lib/db/tables/servers/inventory";
import { passwordPurpose } from "@/lib/outside/provisioner/ipmi/stock";
import { checkEntries } from "./check-entries";
import type { Placed } from "./read-file";
import type { KnownUnit } from "./read-known";
import { InventoryFileEntry } from "./schema";

const fields = InventoryFileEntry.keyof().options;
type Field = (typeof fields)[number];

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Names of changed fields; their values are never returned, because one of them is a password. */
const changesOf = (entry: InventoryFileEntry, known: KnownUnit): Field[] =>
  fields.filter((field) => !isEqual(entry[field], known[field]));

async function writeUnit(
  db: Database,
  entry: InventoryFileEntry,
  known: KnownUnit | undefined,
  isPasswordNew: boolean,
): Promise<void> {
  const { name, location, preset, bmc, user, ssh, firmware, cipher, channel } = entry;
  const facts = {
    ...{ location, preset, controller: bmc, login: user, firmware, channel },
    sshAt: ssh ?? null,
    cipher: cipher ?? null,
  };
  const secret = { password: seal(passwordPurpose, entry.password) };
  if (known)
    await db
      .update(inventoryUnits)
      .set({
        ...facts,
        ...(isPasswordNew ? secret : {}),
        ...(known.bmc === bmc ? {} : { bmcMac: null }),
      })
      .where(eq(inventoryUnits.name, name));
  else await db.insert(inventoryUnits).values({ name, ...facts, ...secret, needsWipe: false });
}

/** Network cards and addresses may move between machines of a file: all are deleted before any is written. */
async function writeParts(db: Database, entries: readonly InventoryFileEntry[]): Promise<void> {
  const names = entries.map(({ name }) => name);
  if (names.length === 0) return;
  await db.delete(ipmiCards).where(inArray(ipmiCards.machine, names));
  const ips = entries.flatMap(({ addresses }) => addresses);
  const before = await db
    .delete(ipmiAddresses)
    .where(
      or(
        and(inArray(ipmiAddresses.machine, names), ipmiAddresses.isListed),
        inArray(ipmiAddresses.ip, ips.length > 0 ? ips : [""]),
      ),
    )
    .returning();
  const isHeld = (ip: string, name: string) =>
    before.some((row) => row.ip === ip && row.machine === name && row.isHeld);
  for (const { name, macs, addresses } of entries) {
    await db.insert(ipmiCards).values(macs.map((mac, sort) => ({ mac, machine: name, sort })));
    const rows = addresses.map((ip, sort) => ({
      ...{ ip, machine: name, sort, isListed: true },
      isHeld: isHeld(ip, name),
    }));
    if (rows.length > 0) await db.insert(ipmiAddresses).values(rows);
  }
}

export type Taken = {
  added: { name: string; preset: string }[];
  changed: { name: string; fields: string[] }[];
  unchanged: number;
};

/** Adds or updates machines; with `isDry` only validates. The caller holds the inventory's lock. */
export async function takeEntries(
  db: Database,
  placed: Placed[],
  known: readonly KnownUnit[],
  isDry: boolean,
): Promise<Taken> {
  await checkEntries(db, placed, known);
  const taken: Taken = { added: [], changed: [], unchanged: 0 };
  const written: InventoryFileEntry[] = [];
  for (const { entry } of placed) {
    const before = known.find(({ name }) => name === entry.name);
    const differing = before ? changesOf(entry, before) : [];
    if (before && differing.length === 0) {
      taken.unchanged++;
      continue;
    }
    if (before) taken.changed.push({ name: entry.name, fields: differing });
    else taken.added.push({ name: entry.name, preset: entry.preset });
    written.push(entry);
    if (!isDry) await writeUnit(db, entry, before, differing.includes("password"));
  }
  if (!isDry) await writeParts(db, written);
  return taken;
}
