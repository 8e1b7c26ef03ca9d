import { and, eq, sql } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { hostEvacuations, hosts } from "@/lib/db/tables/servers/hosts";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Outcome } from "@/lib/outside/provisioner/port";
import { backEndNamed } from "../back-ends/shared/loaded";
import { provisionerNamed } from "../servers/shared/provisioner";
import { evacuationTask } from "./evacuate";
import { type EvacuationRow, readHost } from "./lookup";
import { readHostsOf } from "./read-hosts";
import type { HostRow } from "./shared/read-pool";

const mostFailures = 3;
const failedPauseMs = 30_000;
const leastPauseMs = 1_000;

async function readRunning(id: number): Promise<{ evacuation: EvacuationRow; host: HostRow } | null> {
  const [row] = await database()
    .select({ evacuation: hostEvacuations, host: hosts })
    .from(hostEvacuations)
    .innerJoin(hosts, eq(hosts.id, hostEvacuations.hostId))
    .where(and(eq(hostEvacuations.id, id), eq(hostEvacuations.state, "running")));
  return row ?? null;
}

const unsupported: Outcome = { state: "failed", failure: { code: "unsupported" }, isFinal: true };

async function askEngine({ backEnd, name }: HostRow, id: number): Promise<Outcome> {
  const evacuate = backEndNamed(backEnd) && provisionerNamed(backEnd).evacuateHost;
  if (!evacuate) return unsupported;
  return evacuate(name, `evacuation-${id}`).catch((error: unknown): Outcome => {
    if (!(error instanceof MachineError)) throw error;
    return { state: "failed", failure: error.failure, isFinal: error.isFinal };
  });
}

/** Notes of each server that waited where it is now, as the last reading found it. */
const noteServers = (db: Database, id: number, host: HostRow, now: Date) =>
  db.execute(sql`
    update host_evacuation_servers e
    set state = case when s.deleted_at is not null or s.state = 'failed' then 'ended' else 'moved' end,
      moved_to = case when s.deleted_at is null and s.state <> 'failed' then s.host end, at = ${now.toISOString()}::timestamptz
    from servers s
    where e.evacuation_id = ${id} and e.state = 'waiting' and s.id = e.server_id
      and (s.deleted_at is not null or s.state = 'failed' or s.host is distinct from ${host.name})`);

async function end(
  db: Database,
  { id, failures }: EvacuationRow,
  outcome: Exclude<Outcome, { state: "busy" }>,
  now: Date,
): Promise<void> {
  const hasFailed = outcome.state === "failed";
  await db
    .update(hostEvacuations)
    .set({
      state: hasFailed ? "failed" : "done",
      endedAt: now,
      failure: hasFailed ? outcome.failure : null,
      failures: failures + (hasFailed ? 1 : 0),
    })
    .where(eq(hostEvacuations.id, id));
  await db.execute(sql`
    update host_evacuation_servers set state = 'stayed', at = ${now.toISOString()}::timestamptz
    where evacuation_id = ${id} and state = 'waiting'`);
}

/** Pause until it is asked again; null = it has ended. */
function pauseAfter({ failures }: EvacuationRow, outcome: Outcome, isRead: boolean): number | null {
  if (outcome.state === "busy") return Math.max(leastPauseMs, outcome.againInMs);
  const isOver = outcome.state === "done" || outcome.isFinal || failures + 1 >= mostFailures;
  // Where each server is has to be known before it is written down for good.
  return isOver && isRead ? null : failedPauseMs;
}

/**
 * Asks the engine to go on with an evacuation, and notes what became of each server. Repeatable at any point: the engine
 * looks at the host, and servers are noted by where they are.
 */
export async function advanceEvacuation(id: number, now: () => Date): Promise<void> {
  const found = await readRunning(id);
  if (!found) return;
  const { host } = found;
  const outcome = await askEngine(host, id);
  const isRead = (await readHostsOf(host.backEnd, now)) === "read";
  await inTransaction(async (db) => {
    const [evacuation] = await db
      .select()
      .from(hostEvacuations)
      .where(eq(hostEvacuations.id, id))
      .for("update");
    if (evacuation?.state !== "running") return;
    await noteServers(db, id, host, now());
    const pauseMs = pauseAfter(evacuation, outcome, isRead);
    if (pauseMs === null) {
      if (outcome.state !== "busy") await end(db, evacuation, outcome, now());
      return;
    }
    if (outcome.state === "failed")
      await db
        .update(hostEvacuations)
        .set({ failures: evacuation.failures + 1 })
        .where(eq(hostEvacuations.id, id));
    const runAt = new Date(now().getTime() + pauseMs);
    await enqueue(db, "evacuate_host", { evacuationId: id }, { ...evacuationTask(id), runAt });
  });
}

/** Lets a host take machines again. Throws what it fails with, so that the queue tries again. */
export async function bringBack(hostId: number, now: () => Date): Promise<void> {
  const host = await readHost(database(), hostId);
  const outcome = await provisionerNamed(host.backEnd).restoreHost?.(host.name, `restore-${hostId}`);
  await readHostsOf(host.backEnd, now);
  if (outcome?.state === "failed") throw new MachineError(outcome.failure, { isFinal: outcome.isFinal });
  if (outcome?.state !== "busy") return;
  const runAt = new Date(now().getTime() + Math.max(leastPauseMs, outcome.againInMs));
  await enqueue(database(), "restore_host", { hostId }, { key: `restore_host ${hostId}`, runAt });
}
