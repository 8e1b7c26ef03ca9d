import { and, asc, eq, gt, ilike, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { dateText, momentText } from "@/lib/base/form-values";
import { presets } from "@/lib/db/tables/catalogue";
import { jobs } from "@/lib/db/tables/jobs";
import { serverAddresses, servers } from "@/lib/db/tables/servers";
import { isFinished, progressOf } from "../jobs/rules";
import { reads } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { operation } from "../kernel/operation";
import { statesOf } from "./rules";
import { ListServers, ServerList, type ServerRow } from "./schema";

type Filter = z.output<typeof ListServers>;

const words = (text: string | undefined): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);

/** `%` and `_` are searched for literally. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

const hasAddress = (condition: SQL): SQL =>
  sql`exists (select 1 from ${serverAddresses} where ${serverAddresses.serverId} = ${servers.id} and ${condition})`;

/** `loc:NL`, `ip:198.18`, or a word that may occur anywhere; every word must match. */
function matching(word: string): SQL | undefined {
  const [, field, value = ""] = /^(loc|ip):(.+)$/i.exec(word) ?? [];
  if (field?.toLowerCase() === "loc") return eq(servers.location, value.toUpperCase());
  if (field?.toLowerCase() === "ip") return hasAddress(ilike(serverAddresses.ip, containing(value)));
  const like = containing(word);
  return or(
    ilike(servers.hostname, like),
    ilike(presets.name, like),
    ilike(servers.systemName, like),
    ilike(servers.location, like),
    sql`${servers.id}::text = ${word}`,
    hasAddress(ilike(serverAddresses.ip, like)),
  );
}

const groups: Record<string, SQL> = {
  vps: sql`${presets.family} in ('vm', 'compute')`,
  instances: sql`${presets.isVirtual}`,
  gpu: sql`${presets.family} in ('gpu', 'vgpu')`,
  nodes: sql`not ${presets.isVirtual}`,
};

const groupCondition = (text: string | undefined): SQL | undefined => {
  const wanted = words(text).map(
    (word) =>
      (Object.hasOwn(groups, word.toLowerCase()) ? groups[word.toLowerCase()] : undefined) ??
      sql`lower(${presets.serverType}) = lower(${word})`,
  );
  return wanted.length > 0 ? or(...wanted) : undefined;
};

function conditions(context: SignedContext, filter: Filter): SQL | undefined {
  const { account, session } = context.actor;
  const places = words(filter.location).map((code) => code.toUpperCase());
  const states = words(filter.status).flatMap(statesOf);
  return and(
    eq(servers.accountId, account.id),
    isNull(servers.deletedAt),
    session.serverId === null ? undefined : eq(servers.id, session.serverId),
    // People see a failed deployment for a week; for programs its server does not exist.
    filter.rows && context.isPanelCall
      ? or(
          ne(servers.state, "failed"),
          gt(servers.createdAt, new Date(context.now.getTime() - 7 * 86_400_000)),
        )
      : ne(servers.state, "failed"),
    places.length > 0 && !places.includes("ALL") ? inArray(servers.location, places) : undefined,
    filter.status ? inArray(servers.state, states) : undefined,
    filter.ip ? hasAddress(eq(serverAddresses.ip, filter.ip)) : undefined,
    filter.mac ? hasAddress(eq(serverAddresses.mac, filter.mac.toLowerCase())) : undefined,
    groupCondition(filter.group),
    ...words(filter.search).map(matching),
    filter.after === undefined ? undefined : gt(servers.id, filter.after),
  );
}

/** The rows of the list on our pages, without a search. */
export const rowConditions = (context: SignedContext): SQL | undefined => conditions(context, { rows: true });

const mainAddress = sql<string | null>`(select ${serverAddresses.ip} from ${serverAddresses}
  where ${serverAddresses.serverId} = ${servers.id} order by ${serverAddresses.isMain} desc, ${serverAddresses.id} limit 1)`;
const latestJob = sql<
  number | null
>`(select max(j.id) from jobs j where j.server_id = ${servers.id} and j.action in ('deploy', 'reinstall'))`;

async function readRows(context: SignedContext, filter: Filter, limit: number): Promise<ServerRow[]> {
  const rows = await context.db
    .select({
      server: servers,
      preset: presets.name,
      ip: mainAddress,
      job: { key: jobs.key, state: jobs.state, stage: jobs.stage },
    })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .leftJoin(jobs, eq(jobs.id, latestJob))
    .where(conditions(context, filter))
    .orderBy(asc(servers.id))
    .limit(limit);
  return rows.map(({ server, preset, ip, job }) => {
    const isRunning = job !== null && !isFinished(job.state);
    return {
      id: server.id,
      state: server.state,
      hostname: server.hostname,
      ip,
      location: server.location,
      preset,
      os: server.systemName,
      software: server.softwareName,
      months: server.months,
      recurring: server.recurringTotal,
      currency: server.currency,
      due: server.dueAt ? dateText(server.dueAt) : null,
      created: momentText(server.createdAt),
      job: job?.key ?? null,
      stage: isRunning ? job.stage : null,
      progress: isRunning ? progressOf(job.stage) : null,
    };
  });
}

/**
 * `eq/list` (modules 5.1.1): ids of the servers that this session may see; with `rows`, also the rows of the panel's
 * list.
 */
export const listServers = operation({
  name: "eq.list",
  summary: "Lists and searches the servers of the account",
  access: reads(),
  input: ListServers,
  output: ServerList,
  run: async (context, filter) => {
    if (!filter.rows) {
      const found = await context.db
        .select({ id: servers.id })
        .from(servers)
        .innerJoin(presets, eq(presets.id, servers.presetId))
        .where(conditions(context, filter))
        .orderBy(asc(servers.id));
      return { servers: found.map(({ id }) => id) };
    }
    const limit = filter.limit ?? 100;
    const rows = await readRows(context, filter, limit + 1);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
    return { servers: page.map(({ id }) => id), rows: page, next };
  },
});
