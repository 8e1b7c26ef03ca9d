import { and, eq, isNull, sql } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import { type Database, statementName } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { projects } from "@/lib/db/tables/customers/projects";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { companies } from "@/lib/db/tables/money/companies";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { isFinished } from "../../kernel/jobs/rules";
import { readProgress } from "../../kernel/jobs/shared/read-progress";
import { panelTags } from "./rules";
import type { ServerRow } from "./schema";

const mainAddress = sql<string | null>`(select ${serverAddresses.ip} from ${serverAddresses}
  where ${serverAddresses.serverId} = ${servers.id} order by ${serverAddresses.isMain} desc, ${serverAddresses.id} limit 1)`;
const latestJob = sql<
  number | null
>`(select max(j.id) from jobs j where j.server_id = ${servers.id} and j.action in ('deploy', 'reinstall') and j.is_begun)`;
/** A running change, except a deployment, which has its own progress. */
const changeUnderWay = sql<ServerRow["doing"]>`(select json_build_object('action', j.action) from jobs j
  where j.server_id = ${servers.id} and j.state = 'running' and j.holds <> 'nothing' and j.action not in ('deploy', 'reinstall')
  and not j.is_behind limit 1)`;

type Tag = ServerRow["tags"][number];

/** The owner's tags. */
const ownTags = sql<
  Tag[] | null
>`(select json_agg(json_build_object('tag', t.tag, 'value', t.value) order by t.id) from tags t
  where t.component = 'eq' and t.component_id = ${servers.id} and not t.is_internal)`;

/** Tags that have their own columns and switches. */
const hidden = new Set(["hostname", "auto_credit", ...panelTags]);

/** Prepared once per connection: planning takes longer than reading a page. */
const reading = (db: Database) =>
  db
    .select({
      server: {
        id: servers.id,
        state: servers.state,
        hostname: servers.hostname,
        label: servers.label,
        suspendedBy: servers.suspendedBy,
        location: servers.location,
        systemName: servers.systemName,
        softwareName: servers.softwareName,
        months: servers.months,
        recurringTotal: servers.recurringTotal,
        currency: servers.currency,
        dueAt: servers.dueAt,
        hourCap: servers.hourCap,
        createdAt: servers.createdAt,
      },
      preset: presets.name,
      seller: { timeZone: companies.timeZone, country: companies.country },
      ip: mainAddress,
      doing: changeUnderWay,
      tags: ownTags,
      project: { id: projects.id, name: projects.name },
      endsAt: cancellations.endsAt,
      job: { id: jobs.id, key: jobs.key, state: jobs.state, stage: jobs.stage },
    })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(projects, eq(projects.id, servers.projectId))
    .leftJoin(cancellations, and(eq(cancellations.serverId, servers.id), isNull(cancellations.withdrawnAt)))
    .leftJoin(jobs, eq(jobs.id, latestJob))
    .where(sql`${servers.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare(statementName("rows of servers"));

/** Reads the rows of the panel's list with these ids, in their order. */
export async function readRows(db: Database, ids: number[], now: Date): Promise<ServerRow[]> {
  if (ids.length === 0) return [];
  const rows = await reading(db).execute({ ids });
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => (place.get(a.server.id) ?? 0) - (place.get(b.server.id) ?? 0));
  const underWay = rows.flatMap(({ job }) => (job && !isFinished(job.state) ? [job.id] : []));
  const progress = await readProgress(db, underWay, now);
  return rows.map(({ server, preset, seller, ip, doing, tags, project, endsAt, job }) => {
    const zone = zoneOf(seller);
    const isRunning = job !== null && !isFinished(job.state);
    return {
      id: server.id,
      state: server.state,
      hostname: server.hostname,
      label: server.label,
      suspended_by: server.suspendedBy,
      ends: endsAt ? dayIn(endsAt, zone) : null,
      ip,
      location: server.location,
      preset,
      os: server.systemName,
      software: server.softwareName,
      months: server.months,
      recurring: server.recurringTotal,
      currency: server.currency,
      due: server.dueAt ? dayIn(server.dueAt, zone) : null,
      zone,
      ...(server.hourCap === null ? {} : { hourly: true }),
      created: momentText(server.createdAt),
      tags: (tags ?? []).filter(({ tag }) => !hidden.has(tag)),
      project,
      job: job?.key ?? null,
      stage: isRunning ? job.stage : null,
      progress: isRunning ? (progress.get(job.id) ?? 0) : null,
      doing,
    };
  });
}
