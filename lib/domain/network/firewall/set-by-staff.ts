import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Firewall } from "@/lib/base/firewall/rule";
import { type Database, database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import type { Job, JobKind } from "../../kernel/async/job-kind";
import { inputText, startJob } from "../../kernel/async/write-job";
import { lockServer } from "../../kernel/server/any-server";
import { holdServer, noteKind } from "../../kernel/server/hold-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { tellStaffChange } from "../../servers/servers/shared/tell-staff-change";
import { attachedSets } from "./lookup";
import { applyNoted, beginApplying, noteFailure } from "./shared/applying";
import { effectiveRules } from "./shared/effective";

/** Whether the customer's rule sets filter, or nothing does; they stay attached. `shown` is the reason for the customer. */
const Wanted = z.object({
  id: z.int32(),
  is_filtered: z.boolean(),
  shown: z.string().trim().max(256).default(""),
});

const wantedBy = (job: Job) => Wanted.parse(JSON.parse(inputText(job) ?? "{}"));

const rulesFor = async (db: Database, { id, is_filtered }: z.output<typeof Wanted>): Promise<Firewall> =>
  is_filtered ? effectiveRules(await attachedSets(db, id)) : null;

/** Runs as a system action: the right of staff was checked when the call was accepted. */
const setting: JobKind = noteKind({
  operation: "servers.set_firewall",
  action: "apply_firewall",
  holds: "changes",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 3,
  pauseSeconds: (attempt) => 5 * attempt,
  begin: async (db, job, _asker, now) => {
    const wanted = wantedBy(job);
    await requireAble(db, await lockServer(db, wanted.id), "setFirewall");
    await beginApplying(db, wanted.id, await rulesFor(db, wanted), now);
  },
  perform: async (job, { signal }) => {
    const { id, shown } = wantedBy(job);
    const [row] = await database().select().from(servers).where(eq(servers.id, id));
    if (!row) return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
    const { key, attempt } = job;
    return applyNoted(row, { key, attempt, isTrial: false, signal }, async (db, now, applied) => {
      const what = applied === null ? ("firewall_off" as const) : ("firewall_on" as const);
      await tellStaffChange({ db, now }, row, { what }, shown);
    });
  },
  giveUp: noteFailure,
});

const set = staffOperation({
  name: "servers.set_firewall",
  summary: "Applies the firewall of a customer's server, or takes it off",
  access: byStaff("write", "servers/operate"),
  within: { servers: "id" },
  changes: ["firewall", "jobs", "servers"],
  fails: [...workFailures, "machine.unsupported", "server.not_found", "firewall.on_trial"],
  input: Wanted.extend({ reason: staffReason }),
  output: z.object({ is_queued: z.boolean() }),
  run: async ({ db, now, note }, { reason: given, ...input }) => {
    const reason = readReason(given);
    const row = await lockServer(db, input.id);
    await requireAble(db, row, "setFirewall");
    const { known, turn } = await holdServer(db, setting, row.id, input, true);
    // The same is under way: whoever pressed twice wants it once.
    if (known !== null) return { is_queued: false };
    const isQueued = turn === "later";
    if (!isQueued) await beginApplying(db, row.id, await rulesFor(db, input), now);
    const { accountId, id: serverId } = row;
    const context = { action: setting.action, id: String(serverId) };
    await startJob(db, setting, { accountId, serverId, context, input, turn, now });
    const changes = {
      job: setting.action,
      firewall: input.is_filtered,
      ...(isQueued && { queued: true }),
      reason,
    };
    note({ accountId, target: `server ${serverId}`, changes });
    return { is_queued: isQueued };
  },
});

/** Filters by the customer's rule sets as they are now, or by nothing; the customer is told. */
export const setFirewallByStaff: typeof set = { ...set, kind: setting };
