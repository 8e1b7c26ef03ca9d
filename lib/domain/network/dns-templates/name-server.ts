import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { dnsTemplates } from "@/lib/db/tables/network/dns-templates";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeOwnRow } from "../../kernel/audit-trail/write-audit";
import { DomainError } from "../../kernel/errors/fail";
import type { TemplateRow } from "./lookup";
import { carryOut, planOf } from "./shared/plan";

type Server = { id: number; accountId: number; hostname: string };

const automaticOf = (db: Database, accountId: number): Promise<TemplateRow[]> =>
  db
    .select()
    .from(dnsTemplates)
    .where(and(eq(dnsTemplates.accountId, accountId), eq(dnsTemplates.isAutomatic, true)))
    .orderBy(asc(dnsTemplates.id));

/** Locks and returns the account's nearest zone that contains the host name; null = none. */
async function lockZoneOf(db: Database, { id, accountId, hostname }: Server) {
  const labels = hostname.toLowerCase().split(".");
  const names = labels.map((_, at) => labels.slice(at).join("."));
  const [zone] = await db
    .select()
    .from(dnsZones)
    .where(
      and(
        eq(dnsZones.accountId, accountId),
        isNull(dnsZones.deletedAt),
        eq(dnsZones.kind, "Master"),
        sql`coalesce(${dnsZones.serverId}, ${id}) = ${id}`,
        sql`${dnsZones.key} = any(${sql.param(names)})`,
      ),
    )
    .orderBy(sql`length(${dnsZones.key}) desc`)
    .limit(1)
    .for("update");
  return zone ?? null;
}

/** Applies one template; if that fails, skips it and logs why. */
const give = (server: Server, template: TemplateRow, now: Date): Promise<void> =>
  inTransaction(async (db) => {
    const zone = await lockZoneOf(db, server);
    if (!zone) return;
    const about = { name: zone.name, template: template.name, host: server.hostname };
    const record = (changes: Record<string, unknown>) =>
      writeOwnRow(db, {
        at: now,
        operation: "dns_templates.apply",
        requestId: `name_server:${server.id}`,
        accountId: server.accountId,
        target: `zone ${zone.id}`,
        changes: { ...about, ...changes },
      });
    try {
      const plan = await planOf(db, template, { zone, server });
      const added = await carryOut(db, plan, now);
      if (added > 0) await record({ added });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await record({ added: 0, refused: error.extras?.doc ?? error.code });
    }
  });

/**
 * Creates the DNS names of a new server: applies each automatic template of its owner to the zone that contains its
 * host name. Adds only missing records, so it is repeatable.
 */
export async function nameServer(serverId: number, now: Date): Promise<void> {
  const db = database();
  const [server] = await db
    .select({ id: servers.id, accountId: servers.accountId, hostname: servers.hostname })
    .from(servers)
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
  if (!server) return;
  for (const template of await automaticOf(db, server.accountId)) await give(server, template, now);
}
