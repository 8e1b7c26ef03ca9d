import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Database, database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import type { Job, JobKind, Outcome } from "../../kernel/async/job-kind";
import { inputText, startJob } from "../../kernel/async/write-job";
import { fail } from "../../kernel/errors/fail";
import { lockServer } from "../../kernel/server/any-server";
import { holdServer, noteKind } from "../../kernel/server/hold-server";
import type { ServerRow } from "../../kernel/server/server-target";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { restorePowerState } from "../power/shared/restore-power-state";
import { workFailures } from "../servers/errors";
import { askMachine } from "../servers/shared/ask-machine";
import { sizeOfServer } from "../servers/shared/machine-size";
import { provisionerNamed } from "../servers/shared/provisioner";
import { presetOf, requireUsable } from "../servers/shared/require-usable";
import { readHost } from "./lookup";
import { countIn } from "./rules";
import { limitedBackEnd, lockPool } from "./shared/hold-room";
import { readLicensesLeft } from "./shared/licenses";
import type { HostRow } from "./shared/read-pool";

const Wanted = z.object({ server: z.int32(), to: z.int32() });

const wantedBy = (job: Job) => Wanted.parse(JSON.parse(inputText(job) ?? "{}"));

/** Throws if the host takes no further server of this one's back end, location and size now. */
async function requirePlace(db: Database, row: ServerRow, host: HostRow, now: Date): Promise<void> {
  if (host.backEnd !== row.provisioner || host.name === row.host) throw fail("host.other_back_end");
  if (row.isPinned) throw fail("host.pinned");
  if (!provisionerNamed(host.backEnd).moveMachine) throw fail("host.not_movable");
  if (host.state !== "online" || host.avoidedAt !== null || !host.locations.includes(row.location))
    throw fail("host.takes_none");
  const asked = { backEnd: host.backEnd, systemId: row.systemId, except: row.id };
  const left = await readLicensesLeft(db, asked);
  if (left && (left.get(host.name) ?? 0) <= 0) throw fail("host.no_license");
  const limited = limitedBackEnd(host.backEnd);
  const pool = limited && (await lockPool(db, limited, now));
  const room = pool?.placed.find(({ name }) => name === host.name);
  const size = sizeOfServer(row, await presetOf(db, row));
  if (limited && (!room || countIn(room.room, size) === 0)) throw fail("host.no_room");
}

const unsupported: Outcome = { state: "failed", failure: { code: "unsupported" }, isFinal: true };

async function perform(job: Job, signal: AbortSignal): Promise<Outcome> {
  const { server, to } = wantedBy(job);
  const [row] = await database().select().from(servers).where(eq(servers.id, server));
  if (!row || row.deletedAt !== null)
    return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
  const host = await readHost(database(), to);
  const work = { to: host.name, key: job.key };
  const outcome = await askMachine(
    row,
    "moveMachine",
    async (provisioner, machine) => provisioner.moveMachine?.(machine, work, signal) ?? unsupported,
  );
  if (outcome.state !== "done") return outcome;
  return {
    state: "done",
    keep: async (db) => {
      await db.update(servers).set({ host: host.name }).where(eq(servers.id, server));
      return undefined;
    },
  };
}

/** Runs as a system action: the right of staff was checked when the call was accepted. */
const moving: JobKind = noteKind({
  operation: "hosts.move_server",
  action: "move_server",
  holds: "changes",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 2,
  pauseSeconds: (attempt) => 30 * attempt,
  begin: async (db, job, _asker, now) => {
    const { server, to } = wantedBy(job);
    const row = await lockServer(db, server);
    requireUsable(row);
    await requirePlace(db, row, await readHost(db, to), now);
  },
  perform: (job, { signal }) => perform(job, signal),
  giveUp: restorePowerState,
});

const moved = staffOperation({
  name: "hosts.move_server",
  summary: "Moves a server to another host of its back end",
  access: byStaff("write", "hosts/manage"),
  changes: ["jobs", "servers"],
  fails: [
    ...workFailures,
    "host.no_license",
    "host.no_room",
    "host.not_found",
    "host.not_movable",
    "host.other_back_end",
    "host.pinned",
    "host.takes_none",
    "server.not_found",
  ],
  input: Wanted.extend({ reason: staffReason }),
  output: z.object({ is_queued: z.boolean() }),
  run: async ({ db, now, note }, { reason: given, ...input }) => {
    const reason = readReason(given);
    const row = await lockServer(db, input.server);
    requireUsable(row);
    const host = await readHost(db, input.to);
    await requirePlace(db, row, host, now);
    const { known, turn } = await holdServer(db, moving, row.id, input, true);
    // The same is under way: whoever pressed twice wants it once.
    if (known !== null) return { is_queued: false };
    const { accountId, id: serverId } = row;
    const context = { action: moving.action, id: String(serverId) };
    await startJob(db, moving, { accountId, serverId, context, input, turn, now });
    const isQueued = turn === "later";
    const changes = {
      job: moving.action,
      host: { from: row.host ?? "", to: host.name },
      ...(isQueued && { queued: true }),
      reason,
    };
    // Names of hosts are not for customers, who see the job.
    note({ target: `server ${serverId}`, changes });
    return { is_queued: isQueued };
  },
});

/** Its engine moves the disk, and starts the server again if it was on; what it costs and its addresses stay. */
export const moveServer: typeof moved = { ...moved, kind: moving };
