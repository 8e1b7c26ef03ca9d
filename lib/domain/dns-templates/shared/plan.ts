import { desc, eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { serverAddresses } from "@/lib/db/tables/servers";
import { recordsOf, type ZoneRow, zone } from "../../dns/lookup";
import { checkRecord, isSame, requireAlone, type Wanted } from "../../dns/shared/write-records";
import type { SignedContext } from "../../kernel/context";
import { fail } from "../../kernel/errors";
import { server } from "../../servers/lookup";
import type { TemplateRow } from "../lookup";
import { type Facts, hostIn } from "../rules";
import { readRecords } from "./read-records";

type Asked = { zone: string; server_id: number };
export type Plan = { zone: ZoneRow; added: Wanted[]; known: Wanted[]; skipped: string[]; host: string };

async function factsOf(context: SignedContext, serverId: number, key: string): Promise<Facts> {
  const { hostname, id } = await server("server_id").find(context, serverId, false);
  const rows = await context.db
    .select({ ip: serverAddresses.ip })
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, id))
    .orderBy(desc(serverAddresses.isMain), serverAddresses.id);
  const first = (kind: "ipv4" | "ipv6") =>
    rows.find(({ ip }) => ipaddr.isValid(ip) && ipaddr.parse(ip).kind() === kind)?.ip ?? null;
  const facts = { host: hostIn(key, hostname), ipv4: first("ipv4"), ipv6: first("ipv6") };
  if (facts.ipv4 === null && facts.ipv6 === null) throw fail("server.not_ready");
  return facts;
}

/** What a template adds to a zone for a server: what is there already stays as it is. */
export async function planOf(
  context: SignedContext,
  row: TemplateRow,
  asked: Asked,
  isLocked: boolean,
): Promise<Plan> {
  const into = await zone("zone").find(context, asked.zone, isLocked);
  if (into.kind === "Slave") throw fail("zone.slave");
  const facts = await factsOf(context, asked.server_id, into.key);
  const { wanted, skipped } = readRecords(row.records, into.key, facts);
  const have = await recordsOf(context.db, into.id);
  const checked = wanted.map((record) => checkRecord(into.key, record));
  const isKnown = (at: number) => have.some((one) => checked[at] && isSame(one, checked[at]));
  const added = wanted.filter((_, at) => !isKnown(at));
  requireAlone([...have, ...checked.filter((_, at) => !isKnown(at))]);
  return { zone: into, added, known: wanted.filter((_, at) => isKnown(at)), skipped, host: facts.host };
}
