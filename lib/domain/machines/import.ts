import { and, eq, inArray, or } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { ipmiAddresses, ipmiCards, ipmiMachines } from "@/lib/db/tables/ipmi";
import { passwordPurpose } from "@/lib/outside/provisioner/ipmi/stock";
import { byStaff } from "../kernel/access";
import { writeAuditRow } from "../kernel/audit";
import { staffOperation } from "../kernel/staff-operation";
import { checkEntries } from "./check-entries";
import { lockInventory } from "./lock";
import { readMachines } from "./read-file";
import { type KnownMachine, readKnown } from "./read-known";
import { MachineEntry } from "./schema";

const fields = MachineEntry.keyof().options;
type Field = (typeof fields)[number];

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which fields differ; their values are told nowhere, for one of them is a password. */
const changesOf = (entry: MachineEntry, known: KnownMachine): Field[] =>
  fields.filter((field) => !isEqual(entry[field], known[field]));

async function writeMachine(
  db: Database,
  entry: MachineEntry,
  known: KnownMachine | undefined,
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
      .update(ipmiMachines)
      .set({
        ...facts,
        ...(isPasswordNew ? secret : {}),
        ...(known.bmc === bmc ? {} : { controllerMac: null }),
      })
      .where(eq(ipmiMachines.name, name));
  else await db.insert(ipmiMachines).values({ name, ...facts, ...secret, needsWipe: false });
}

/** Cards and addresses may move between the machines of one file: all are let go before any is written. */
async function writeParts(db: Database, entries: readonly MachineEntry[]): Promise<void> {
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

/** Adds the machines of a file, and changes those that are there; what the file does not name stays. */
export const importMachines = staffOperation({
  name: "machines.import",
  summary: "Adds machines of a file to the inventory, or changes them",
  access: byStaff("write", "machines/manage"),
  input: z.object({
    /** The file's text, JSON or a table between commas. */
    file: z.string(),
    dry_run: z.boolean().default(false),
  }),
  output: z.object({
    added: z.array(z.string()),
    changed: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
    unchanged: z.int(),
  }),
  run: async (context, { file, dry_run: isDry }) => {
    const { db } = context;
    const placed = readMachines(file);
    await lockInventory(db);
    const known = await readKnown(db);
    await checkEntries(db, placed, known);
    const added: string[] = [];
    const changed: { name: string; fields: Field[] }[] = [];
    for (const { entry } of placed) {
      const before = known.find(({ name }) => name === entry.name);
      const differing = before ? changesOf(entry, before) : [];
      if (before && differing.length === 0) continue;
      if (before) changed.push({ name: entry.name, fields: differing });
      else added.push(entry.name);
      if (isDry) continue;
      await writeMachine(db, entry, before, differing.includes("password"));
      const changes = before ? { changed: differing } : { added: entry.preset };
      await writeAuditRow(context, "machines.import", [{ target: `machine ${entry.name}`, changes }]);
    }
    const names = [...added, ...changed.map(({ name }) => name)];
    if (!isDry)
      await writeParts(
        db,
        placed.map(({ entry }) => entry).filter(({ name }) => names.includes(name)),
      );
    return { added, changed, unchanged: placed.length - added.length - changed.length };
  },
});
