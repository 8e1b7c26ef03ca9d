import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { dateText, momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalogue";
import { jobs } from "@/lib/db/tables/jobs";
import { serverAddresses, servers } from "@/lib/db/tables/servers";
import { cancellations } from "@/lib/db/tables/services";
import { tags } from "@/lib/db/tables/tags";
import { isFinished, progressOf } from "../jobs/rules";
import { panelTags } from "./rules";
import type { ServerRow } from "./schema";

const mainAddress = sql<string | null>`(select ${serverAddresses.ip} from ${serverAddresses}
  where ${serverAddresses.serverId} = ${servers.id} order by ${serverAddresses.isMain} desc, ${serverAddresses.id} limit 1)`;
const latestJob = sql<
  number | null
>`(select max(j.id) from jobs j where j.server_id = ${servers.id} and j.action in ('deploy', 'reinstall'))`;
/** A change under way, besides the making of the server, which has a progress of its own. */
const changeUnderWay = sql<ServerRow["doing"]>`(select json_build_object('action', j.action) from jobs j
  where j.server_id = ${servers.id} and j.state = 'running' and j.holds <> 'nothing' and j.action not in ('deploy', 'reinstall')
  limit 1)`;

type Tag = ServerRow["tags"][number];

/** Shown by columns and switches of their own. */
const hidden = new Set(["hostname", "auto_credit", ...panelTags]);

/** The owner's tags of these servers; those that the panel keeps are shown elsewhere. */
async function readTags(db: Database, serverIds: number[]): Promise<Map<number, Tag[]>> {
  const rows = await db
    .select({ id: tags.componentId, tag: tags.tag, value: tags.value })
    .from(tags)
    .where(and(eq(tags.component, "eq"), inArray(tags.componentId, serverIds), eq(tags.isInternal, false)))
    .orderBy(tags.id);
  const byServer = new Map<number, Tag[]>();
  for (const { id, tag, value } of rows) {
    if (hidden.has(tag)) continue;
    const own = byServer.get(id);
    if (own) own.push({ tag, value });
    else byServer.set(id, [{ tag, value }]);
  }
  return byServer;
}

/** The rows of the panel's list with these numbers, in their order. */
export async function readRows(db: Database, ids: number[]): Promise<ServerRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      server: servers,
      preset: presets.name,
      ip: mainAddress,
      doing: changeUnderWay,
      endsAt: cancellations.endsAt,
      job: { key: jobs.key, state: jobs.state, stage: jobs.stage },
    })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .leftJoin(cancellations, and(eq(cancellations.serverId, servers.id), isNull(cancellations.withdrawnAt)))
    .leftJoin(jobs, eq(jobs.id, latestJob))
    .where(inArray(servers.id, ids));
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => (place.get(a.server.id) ?? 0) - (place.get(b.server.id) ?? 0));
  const tagsOf = await readTags(db, ids);
  return rows.map(({ server, preset, ip, doing, endsAt, job }) => {
    const isRunning = job !== null && !isFinished(job.state);
    return {
      id: server.id,
      state: server.state,
      hostname: server.hostname,
      label: server.label,
      suspended_by: server.suspendedBy,
      ends: endsAt ? dateText(endsAt) : null,
      ip,
      location: server.location,
      preset,
      os: server.systemName,
      software: server.softwareName,
      months: server.months,
      recurring: server.recurringTotal,
      currency: server.currency,
      due: server.dueAt ? dateText(server.dueAt) : null,
      ...(server.hourCap === null ? {} : { hourly: true }),
      created: momentText(server.createdAt),
      tags: tagsOf.get(server.id) ?? [],
      job: job?.key ?? null,
      stage: isRunning ? job.stage : null,
      progress: isRunning ? progressOf(job.stage) : null,
      doing,
    };
  });
}
