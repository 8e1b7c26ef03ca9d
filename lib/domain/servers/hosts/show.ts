import { and, asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { presets, systems } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { hostEvacuationServers, hostEvacuations } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import type { Actor } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { backEndNamed } from "../back-ends/shared/loaded";
import { provisionerNamed } from "../servers/shared/provisioner";
import { readEvacuation, readHost } from "./lookup";
import { capacityOf, isLate } from "./rules";
import { type Evacuation, type HostServer, ShownHost } from "./schema";
import { amountsOf } from "./shared/amounts";
import { readLicensesOf } from "./shared/licenses";
import { readFindings } from "./shared/read-findings";
import type { HostRow } from "./shared/read-pool";
import { isThere } from "./shared/there";

const pageSize = 50;

const mayFind = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && hasStaffRight(actor.account, "customers/find"));

type Asked = { after: number; evacuationId: number | null; mayFindCustomers: boolean };

async function readServers(
  db: Database,
  host: HostRow,
  { after, evacuationId, mayFindCustomers }: Asked,
): Promise<HostServer[]> {
  const rows = await db
    .select({
      id: servers.id,
      hostname: servers.hostname,
      state: servers.state,
      location: servers.location,
      plan: presets.name,
      cpus: presets.cpu,
      ram: presets.ramGb,
      disk: sql<number>`${presets.hddGb} + ${servers.extraDiskGb}`,
      isPinned: servers.isPinned,
      accountId: servers.accountId,
      email: accounts.email,
      evacuation: sql<HostServer["evacuation"]>`(select e.state from ${hostEvacuationServers} e
        where e.evacuation_id = ${evacuationId}::int and e.server_id = ${servers.id})`,
    })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .where(and(isThere(host), gt(servers.id, after)))
    .orderBy(asc(servers.id))
    .limit(pageSize + 1);
  return rows.map(({ accountId, email, ram, disk, isPinned, ...row }) => ({
    ...row,
    is_pinned: isPinned,
    ram_gb: ram,
    disk_gb: disk,
    customer: mayFindCustomers ? { id: accountId, email } : null,
  }));
}

async function countThere(db: Database, host: HostRow): Promise<{ servers: number; customers: number }> {
  const [row] = await db
    .select({
      servers: sql<number>`count(*)::int`,
      customers: sql<number>`count(distinct ${servers.accountId})::int`,
    })
    .from(servers)
    .where(isThere(host));
  return row ?? { servers: 0, customers: 0 };
}

async function showEvacuation(db: Database, hostId: number): Promise<Evacuation | null> {
  const row = await readEvacuation(db, hostId);
  if (!row) return null;
  const { id, state, reason, startedAt, endedAt, failure } = row;
  const counts = await db
    .select({ state: hostEvacuationServers.state, count: sql<number>`count(*)::int` })
    .from(hostEvacuationServers)
    .where(eq(hostEvacuationServers.evacuationId, id))
    .groupBy(hostEvacuationServers.state);
  const count = (wanted: string) => counts.find((one) => one.state === wanted)?.count ?? 0;
  const [named] = await db
    .select({ by: staffName("host_evacuations.started_by") })
    .from(hostEvacuations)
    .where(eq(hostEvacuations.id, id));
  return {
    ...{ id, state, reason },
    started_at: startedAt.toISOString(),
    by: named?.by ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    failure: failure && { code: failure.code, text: "text" in failure ? failure.text : "" },
    ...{ waiting: count("waiting"), moved: count("moved") },
    ...{ ended: count("ended"), stayed: count("stayed") },
  };
}

function limitOf(host: HostRow): ShownHost["limit"] {
  const { cpus, memoryMb, diskGb } = host;
  const rule = backEndNamed(host.backEnd)?.overcommit;
  if (!rule || cpus === null || memoryMb === null || diskGb === null) return null;
  const limit = capacityOf({ cpus, memoryMb, diskGb }, rule);
  return {
    cpus: Math.round(limit.cpus * 10) / 10,
    memory_mb: Math.round(limit.ramGb * 1024),
    disk_gb: Math.round(limit.diskGb),
  };
}

/** Whether the back end can move machines between its hosts; false for one that is not there any more. */
const canEvacuate = ({ backEnd }: HostRow): boolean =>
  backEndNamed(backEnd) !== null && provisionerNamed(backEnd).evacuateHost !== undefined;

/** A host with what it has, its servers and their customers, a page at a time by the servers' numbers. */
export const showHost = staffOperation({
  name: "hosts.show",
  summary: "Shows a host: load, what is promised, and its servers",
  access: byStaff("read", "hosts/read"),
  fails: ["host.not_found"],
  // Its page is read again while it is evacuated.
  looks: "now_and_then",
  input: z.object({ id: z.int32(), after: z.int32().min(0).default(0) }),
  output: ShownHost,
  run: async ({ db, now, actor }, { id, after }) => {
    const host = await readHost(db, id);
    const evacuation = await showEvacuation(db, id);
    const mayFindCustomers = mayFind(actor);
    const asked = { after, evacuationId: evacuation?.id ?? null, mayFindCustomers };
    const rows = await readServers(db, host, asked);
    const counts = await countThere(db, host);
    return {
      id,
      back_end: host.backEnd,
      name: host.name,
      locations: host.locations,
      state: host.state,
      state_since: host.stateSince.toISOString(),
      read_at: host.readAt?.toISOString() ?? null,
      is_late: isLate(host.readAt, now),
      load: host.load,
      machines: host.machines,
      amounts: amountsOf(host),
      limit: limitOf(host),
      overcommit: backEndNamed(host.backEnd)?.overcommit ?? null,
      avoided: host.avoidedAt && {
        since: host.avoidedAt.toISOString(),
        why: host.avoidedWhy ?? "",
      },
      can_evacuate: canEvacuate(host),
      evacuation,
      licenses: await readLicensesOf(db, id),
      systems: await db
        .select({ id: systems.id, name: systems.name })
        .from(systems)
        .orderBy(asc(systems.name)),
      findings: await readFindings(db, host, now),
      servers: rows.slice(0, pageSize),
      server_count: counts.servers,
      customer_count: counts.customers,
      next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null,
    };
  },
});
