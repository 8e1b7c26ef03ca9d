import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import type { Job, JobKind } from "../../kernel/async/job-kind";
import { inputText, startJob } from "../../kernel/async/write-job";
import { lockServer } from "../../kernel/server/any-server";
import { holdServer, noteKind } from "../../kernel/server/hold-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { workFailures } from "../servers/errors";
import type { PowerAction } from "./rules";
import { restorePowerState } from "./shared/restore-power-state";
import { switchMachine, wantPower } from "./switch-power";

const targets = ["on", "off", "hard_off", "reboot"] as const satisfies readonly PowerAction[];

const Wanted = z.object({ id: z.int32(), target: z.enum(targets) });

const wantedBy = (job: Job) => Wanted.parse(JSON.parse(inputText(job) ?? "{}"));

/** Runs as a system action: the right of staff was checked when the call was accepted. */
const switching: JobKind = noteKind({
  operation: "servers.switch_power",
  action: "on",
  holds: "changes",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 3,
  pauseSeconds: (attempt) => 5 * attempt,
  begin: async (db, job) => {
    const { id, target } = wantedBy(job);
    await wantPower(db, target, await lockServer(db, id));
  },
  perform: async (job, { signal }) => {
    const { id, target } = wantedBy(job);
    const [row] = await database().select().from(servers).where(eq(servers.id, id));
    if (!row) return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
    return switchMachine(target, row, { key: job.key, signal });
  },
  giveUp: restorePowerState,
});

const switched = staffOperation({
  name: "servers.switch_power",
  summary: "Switches a customer's server on or off",
  access: byStaff("write", "servers/operate"),
  within: { servers: "id" },
  changes: ["jobs", "servers"],
  fails: [...workFailures, "server.off", "server.not_found"],
  input: Wanted.extend({ reason: staffReason }),
  output: z.object({ is_queued: z.boolean() }),
  run: async ({ db, now, note }, { id, target, reason: given }) => {
    const reason = readReason(given);
    const row = await lockServer(db, id);
    const input = { id, target };
    const { known, turn } = await holdServer(db, switching, id, input, true);
    // The same is under way: whoever pressed twice wants it once.
    if (known !== null) return { is_queued: false };
    const isQueued = turn === "later";
    if (!isQueued) await wantPower(db, target, row);
    await startJob(
      db,
      { ...switching, action: target },
      {
        accountId: row.accountId,
        serverId: id,
        context: { action: target, id: String(id) },
        input,
        turn,
        now,
      },
    );
    const changes = { job: target, ...(isQueued && { queued: true }), reason };
    note({ accountId: row.accountId, target: `server ${id}`, changes });
    return { is_queued: isQueued };
  },
});

/** Switches a server of any customer; waits behind work that is under way, as a call of its owner does. */
export const switchPowerByStaff: typeof switched = { ...switched, kind: switching };
