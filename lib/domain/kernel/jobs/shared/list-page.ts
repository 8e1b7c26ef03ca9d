import { and, eq, inArray, notInArray, type SQL } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import type { SignedContext } from "../../operation/context";
import { pageByKey } from "../../operation/page-by-key";
import { failureName, hasPage, isFinished, progressOf, quietActions, shownState } from "../rules";

const pageSize = 25;
const id = wireInt(1).optional();
const states = ["waiting", "running", "done", "failed", "cancelled"] as const;

export const JobPlace = z.object({ before: id, after: id, state: z.enum(states).optional() });

/** A page of past and running jobs; times are ISO 8601. */
export const JobList = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      /** Key of the job's page; null = it has none. */
      key: z.string().nullable(),
      action: z.string(),
      state: z.enum([...states, "queued", "in_review"]),
      progress: z.int(),
      created: z.string(),
      finished: z.string().nullable(),
      /** Failure code. */
      failure: z.string().nullable(),
      server: z.object({ id: z.int(), hostname: z.string() }).nullable(),
    }),
  ),
  older: z.int().nullable(),
  newer: z.int().nullable(),
});
export type JobList = z.infer<typeof JobList>;

/** The account's jobs that match `whose`, newest first; read-only jobs are left out. */
export async function readJobPage(
  { db, actor: { account } }: Pick<SignedContext, "db" | "actor">,
  whose: SQL | undefined,
  { state, ...place }: z.output<typeof JobPlace>,
): Promise<JobList> {
  const mine = and(
    eq(jobs.accountId, account.id),
    notInArray(jobs.action, [...quietActions]),
    whose,
    state && eq(jobs.state, state),
  );
  const { rows, ...ends } = await pageByKey(jobs.id, place, pageSize, (where, order, limit) =>
    db
      .select({
        id: jobs.id,
        key: jobs.key,
        action: jobs.action,
        state: jobs.state,
        stage: jobs.stage,
        isBehind: jobs.isBehind,
        createdAt: jobs.createdAt,
        finishedAt: jobs.finishedAt,
        failure: jobs.failure,
        serverId: jobs.serverId,
      })
      .from(jobs)
      .where(and(mine, where))
      .orderBy(order)
      .limit(limit),
  );
  const ids = rows.flatMap(({ serverId }) => serverId ?? []);
  const named = await db
    .select({ id: servers.id, hostname: servers.hostname, state: servers.state })
    .from(servers)
    .where(inArray(servers.id, ids));
  const entries = rows.map(
    ({ serverId, stage, createdAt, finishedAt, failure, key, state, isBehind, ...row }) => {
      const server = named.find((one) => one.id === serverId);
      return {
        ...row,
        key: hasPage(row.action) ? key : null,
        state: shownState({ state, isBehind }, server?.state),
        progress: isFinished(state) ? 100 : progressOf(stage),
        created: createdAt.toISOString(),
        finished: finishedAt?.toISOString() ?? null,
        failure: failure && failureName(failure),
        server: server ? { id: server.id, hostname: server.hostname } : null,
      };
    },
  );
  return { entries, ...ends };
}
