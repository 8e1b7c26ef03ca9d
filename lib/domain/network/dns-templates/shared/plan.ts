import { desc, eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { firstAddressOf } from "@/lib/outside/provisioner/network6-book";
import { fail } from "../../../kernel/errors/fail";
import { recordsOf, type ZoneRow } from "../../dns/lookup";
import { checkRecord, type Wanted } from "../../dns/shared/check-record";
import { requirePlaces } from "../../dns/shared/placing";
import { touchZone } from "../../dns/shared/touch-zone";
import { markOf, writeRecords } from "../../dns/shared/write-records";
import type { TemplateRow } from "../lookup";
import { type Details, hostIn } from "../rules";
import { readRecords } from "./read-records";

/** The address that a server begins with in its IPv6 network. */
async function readFirst6(db: Database, serverId: number): Promise<string | null> {
  const [row] = await db
    .select({ options: servers.installOptions })
    .from(servers)
    .where(eq(servers.id, serverId));
  const network6 = row?.options.network6;
  return network6 === undefined ? null : firstAddressOf(network6);
}

type Named = { id: number; hostname: string };
export type Plan = { zone: ZoneRow; added: Wanted[]; known: Wanted[]; skipped: string[]; host: string };

async function detailsOf(db: Database, { id, hostname }: Named, key: string): Promise<Details> {
  const rows = await db
    .select({ ip: serverAddresses.ip })
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, id))
    .orderBy(desc(serverAddresses.isMain), serverAddresses.id);
  const first = (kind: "ipv4" | "ipv6") =>
    rows.find(({ ip }) => ipaddr.isValid(ip) && ipaddr.parse(ip).kind() === kind)?.ip ?? null;
  const facts = {
    host: hostIn(key, hostname),
    ipv4: first("ipv4"),
    ipv6: first("ipv6") ?? (await readFirst6(db, id)),
  };
  if (facts.ipv4 === null && facts.ipv6 === null) throw fail("server.not_ready");
  return facts;
}

/** Plans what a template adds to a zone for a server; existing records stay unchanged. */
export async function planOf(
  db: Database,
  row: TemplateRow,
  { zone, server }: { zone: ZoneRow; server: Named },
): Promise<Plan> {
  if (zone.kind === "Slave") throw fail("zone.slave");
  const facts = await detailsOf(db, server, zone.key);
  const { wanted, skipped } = readRecords(row.records, zone.key, facts);
  const have = await recordsOf(db, zone.id);
  const checked = wanted.map((record) => checkRecord(zone.key, record));
  const marks = new Set(have.map(markOf));
  const isKnown = (at: number) => checked[at] !== undefined && marks.has(markOf(checked[at]));
  const added = wanted.filter((_, at) => !isKnown(at));
  requirePlaces([...have, ...checked.filter((_, at) => !isKnown(at))]);
  return { zone, added, known: wanted.filter((_, at) => isKnown(at)), skipped, host: facts.host };
}

/** Adds the planned records to the zone, whose row the caller has locked; returns their number. */
export async function carryOut(db: Database, { zone, added }: Plan, now: Date): Promise<number> {
  const written = await writeRecords(db, zone, added, now);
  if (written.added > 0) await touchZone(db, zone.id, now);
  return written.added;
}
