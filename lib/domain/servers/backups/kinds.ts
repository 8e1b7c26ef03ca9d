import { eq } from "drizzle-orm";
import type { Failure } from "@/lib/base/failure";
import { type Database, database } from "@/lib/db/client";
import { serverBackups } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import { log } from "@/lib/log";
import type { Job, JobKind, Outcome } from "../../kernel/async/job-kind";
import type { ServerRow } from "../../kernel/server/server-target";
import { askMachine } from "../servers/shared/ask-machine";
import { mostBackups } from "./rules";
import { contentsOf } from "./shared/contents";
import { noteDone, readBackups, readSchedule } from "./shared/read";
import { tellFailed } from "./shared/tell-failed";
import { readWaitedFor } from "./shared/waited-for";

const isScheduled = ({ context }: Job): boolean => context.scheduled === "1";

/** The server of a job, which its owner may have ended meanwhile. */
async function readServer({ serverId }: Job): Promise<ServerRow | null> {
  const [row] = await database()
    .select()
    .from(servers)
    .where(eq(servers.id, serverId ?? 0));
  return row && row.deletedAt === null ? row : null;
}

const gone: Outcome = { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };

/** Scheduled work that fails is told to the owner; whoever asked for it reads it from the job. */
const failing =
  (what: "backup" | "snapshot"): NonNullable<JobKind["fail"]> =>
  async (db: Database, job: Job, failure: Failure, now: Date): Promise<void> => {
    if (!isScheduled(job) || job.serverId === null) return;
    await tellFailed(db, job.serverId, what, { at: now, failure });
  };

const common = {
  holds: "changes",
  attempts: 3,
  pauseSeconds: (attempt: number) => 60 * attempt,
} satisfies Partial<JobKind>;

/** Copies the disks; the copy's name follows from the job, so that a repeated attempt makes none twice. */
async function copy(job: Job, signal: AbortSignal): Promise<Outcome> {
  const row = await readServer(job);
  if (!row) return gone;
  const name = `b${job.id}`;
  let sizeBytes = 0;
  const outcome = await askMachine(row, "changeBackup", async (provisioner, machine) => {
    const told = await provisioner.changeBackup(machine, { deed: "create", name, key: job.key }, signal);
    sizeBytes = told.sizeBytes ?? 0;
    return told;
  });
  if (outcome.state !== "done") return outcome;
  return {
    state: "done",
    keep: async (db, now) => {
      const holds = await contentsOf(db, row);
      await db
        .insert(serverBackups)
        .values({
          ...{ serverId: row.id, jobId: job.id, name, sizeBytes, madeAt: now, holds },
          isScheduled: isScheduled(job),
        })
        .onConflictDoNothing();
      await noteDone(db, row.id, "backup", { at: now, bytes: sizeBytes });
      return undefined;
    },
  };
}

/** Removes the oldest ones beyond those that are kept. What cannot be removed now is removed after the next one. */
async function thin(job: Job, signal: AbortSignal): Promise<Outcome> {
  const done: Outcome = { state: "done", scope: "Backup is made" };
  const row = await readServer(job);
  if (!row) return done;
  const schedule = await readSchedule(database(), row.id, "backup");
  const waitedFor = await readWaitedFor(database(), row.id);
  const beyond = (await readBackups(database(), row.id))
    .slice(schedule?.keep ?? mostBackups)
    .findLast((one) => !waitedFor.has(one.id));
  if (!beyond) return done;
  const { id, name } = beyond;
  const outcome = await askMachine(row, "changeBackup", (provisioner, machine) =>
    provisioner.changeBackup(machine, { deed: "remove", name, key: `${job.key} ${name}` }, signal),
  );
  if (outcome.state === "busy") return outcome;
  if (outcome.state === "failed") {
    log.warn({ server: row.id, backup: id, failure: outcome.failure }, "an old backup cannot be removed");
    return done;
  }
  await database().delete(serverBackups).where(eq(serverBackups.id, id));
  return { state: "busy", againInMs: 0 };
}

/** A backup, asked for or by schedule. */
export const backupWork: JobKind = {
  ...common,
  operation: "eq.create_backup",
  action: "create_backup",
  stages: ["performing", "thinning"],
  progressAt: (stage) => (stage === "performing" ? 5 : 90),
  perform: (job, { signal }) => (job.stage === "performing" ? copy(job, signal) : thin(job, signal)),
  fail: failing("backup"),
};

/** In front of the names of snapshots that are made by themselves. */
const mark = "auto-";
const snapshotName = ({ createdAt }: Job): string =>
  `${mark}${createdAt.toISOString().slice(0, 16).replace(/[:T]/g, "-")}`;

/** Makes a snapshot in place of the oldest one that was made so, once there are as many as may be kept. */
async function takeSnapshot(job: Job, signal: AbortSignal): Promise<Outcome> {
  const row = await readServer(job);
  if (!row) return gone;
  const name = snapshotName(job);
  const outcome = await askMachine(row, "changeSnapshot", async (provisioner, machine) => {
    const known = await provisioner.listSnapshots(machine, signal);
    const others = known.filter((one) => one.name !== name);
    if (known.length === others.length && others.length >= row.snapshotMax) {
      const own = others.find((one) => one.name.startsWith(mark));
      const oldest = own ?? (row.snapshotRotates ? others[0] : undefined);
      if (!oldest)
        return {
          state: "failed",
          failure: { code: "snapshotLimit", most: row.snapshotMax },
          isFinal: true,
        };
      const work = { deed: "remove" as const, name: oldest.name, key: `${job.key} ${oldest.name}` };
      const removed = await provisioner.changeSnapshot(machine, work, signal);
      return removed.state === "done" ? { state: "busy", againInMs: 0 } : removed;
    }
    return provisioner.changeSnapshot(machine, { deed: "create", name, key: job.key }, signal);
  });
  if (outcome.state !== "done") return outcome;
  return {
    state: "done",
    keep: async (db, now) => {
      await noteDone(db, row.id, "snapshot", { at: now, bytes: null });
      return { scope: `Snapshot ${name} is created` };
    },
  };
}

/** A snapshot by schedule; it is performed without a session. */
export const snapshotWork: JobKind = {
  ...common,
  operation: "snapshots.take",
  action: "create_snapshot",
  stages: ["performing"],
  progressAt: () => 50,
  perform: (job, { signal }) => takeSnapshot(job, signal),
  fail: failing("snapshot"),
};
