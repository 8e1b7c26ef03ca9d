import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, database } from "@/lib/db/client";
import { seal } from "@/lib/db/seal";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import type { Job, JobKind, Outcome } from "../../kernel/async/job-kind";
import { inputText, startJob } from "../../kernel/async/write-job";
import type { ErrorName } from "../../kernel/errors/error-names";
import { fail } from "../../kernel/errors/fail";
import { lockServer } from "../../kernel/server/any-server";
import { holdServer, noteKind } from "../../kernel/server/hold-server";
import type { ServerRow } from "../../kernel/server/server-target";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason } from "../../kernel/staff/staff-reason";
import { restorePowerState } from "../../servers/power/shared/restore-power-state";
import { newPassword } from "../../servers/rescue/shared/new-password";
import { workFailures } from "../../servers/servers/errors";
import { refusalOf } from "../../servers/servers/rules";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { AskedOfServer } from "../../servers/servers/shared/asked-by-staff";
import { requireUsable } from "../../servers/servers/shared/require-usable";
import { tellStaffChange } from "../../servers/servers/shared/tell-staff-change";
import { readAccess } from "../impersonation/shared/read-access";

const keptDays = 7;

const Wanted = z.object({ id: z.int32(), shown: z.string() });
const wantedBy = (job: Job) => Wanted.parse(JSON.parse(inputText(job) ?? "{}"));

/** Root on a machine sees what only its owner should: it needs the same consent as its screen. */
async function requireConsent(db: Database, { accountId }: ServerRow, now: Date): Promise<void> {
  const { access, consoles_until: until } = await readAccess(db, accountId, now);
  if (access === "off" || until === null) throw fail("visit.machine_refused");
}

type Ended = { db: Database; now: Date; row: ServerRow; shown: string; password: string };

type Act = {
  name: "servers.enter_rescue" | "servers.leave_rescue" | "servers.reset_root_password";
  action: "enter_rescue" | "leave_rescue" | "reset_root_password";
  summary: string;
  fails: readonly ErrorName[];
  /** Throws where it cannot be done, now or when its turn has come. */
  require: (db: Database, row: ServerRow, now: Date) => Promise<void>;
  ask: (row: ServerRow, facts: { key: string; password: string; signal: AbortSignal }) => Promise<Outcome>;
  /** Writes the end, and tells the owner. */
  keep: (ended: Ended) => Promise<void>;
  giveUp?: JobKind["giveUp"];
};

/** The job, as a system action: right and consent were checked when the call was accepted, and when its turn comes. */
const kindOf = ({ name, action, require, ask, keep, giveUp }: Act): JobKind =>
  noteKind({
    operation: name,
    action,
    holds: "changes",
    stages: ["performing"],
    progressAt: () => 50,
    attempts: 3,
    pauseSeconds: (attempt) => 5 * attempt,
    begin: async (db, job, _asker, now) => {
      await require(db, await lockServer(db, wantedBy(job).id), now);
    },
    perform: async (job, { signal }) => {
      const { id, shown } = wantedBy(job);
      const [row] = await database().select().from(servers).where(eq(servers.id, id));
      if (!row) return { state: "failed", failure: { code: "notFound", thing: "server" }, isFinal: true };
      // The same at each attempt; nobody but the owner of the server reads it.
      const password = newPassword(job.key);
      const outcome = await ask(row, { key: job.key, password, signal });
      if (outcome.state !== "done") return outcome;
      return {
        state: "done",
        keep: async (db, now) => {
          await keep({ db, now, row, shown, password });
          return {};
        },
      };
    },
    ...(giveUp ? { giveUp } : {}),
  });

function byStaffOn(act: Act) {
  const { name, action, summary, fails, require } = act;
  const kind = kindOf(act);
  const done = staffOperation({
    name,
    summary,
    access: byStaff("write", "servers/operate"),
    within: { servers: "id" },
    changes: ["jobs", "servers"],
    fails: [...workFailures, "server.not_found", ...fails],
    input: AskedOfServer,
    output: z.object({ is_queued: z.boolean() }),
    run: async ({ db, now, note }, { id, reason: given, shown }) => {
      const reason = readReason(given);
      const row = await lockServer(db, id);
      const input = { id, shown };
      const { known, turn } = await holdServer(db, kind, id, input, true);
      // The same is under way: whoever pressed twice wants it once.
      if (known !== null) return { is_queued: false };
      await require(db, row, now);
      const { accountId } = row;
      const context = { action, id: String(id) };
      await startJob(db, kind, { accountId, serverId: id, context, input, turn, now });
      const isQueued = turn === "later";
      const changes = { job: action, ...(isQueued && { queued: true }), reason };
      note({ accountId, target: `server ${id}`, changes });
      return { is_queued: isQueued };
    },
  });
  return { ...done, kind } as typeof done;
}

/** Starts a customer's server from a rescue system. Its password is sealed, and its owner reads it once on its page. */
export const enterRescueByStaff = byStaffOn({
  name: "servers.enter_rescue",
  action: "enter_rescue",
  summary: "Starts a customer's server from a rescue system, with the customer's consent",
  fails: ["visit.machine_refused", "server.in_rescue", "machine.unsupported"],
  require: async (db, row, now) => {
    await requireConsent(db, row, now);
    await requireAble(db, row, "enterRescue");
    requireUsable(row);
    if (row.rescueSince !== null) throw fail("server.in_rescue");
  },
  ask: (row, { key, password, signal }) =>
    askMachine(row, "enterRescue", (provisioner, machine) =>
      provisioner.enterRescue(machine, { password, sshKey: null, key }, signal),
    ),
  keep: async ({ db, now, row, shown, password }) => {
    const rescue = { rescueSince: now, rescuePassword: seal("root password", password) };
    await db
      .update(servers)
      .set({ ...rescue, state: "running", power: "on" })
      .where(eq(servers.id, row.id));
    await tellStaffChange({ db, now }, row, { what: "rescue" }, shown);
  },
  giveUp: restorePowerState,
});

/** Starts it from its disk again: nothing of the machine is seen, so it needs no consent. */
export const leaveRescueByStaff = byStaffOn({
  name: "servers.leave_rescue",
  action: "leave_rescue",
  summary: "Starts a customer's server that is in rescue from its disk again",
  fails: ["server.not_in_rescue"],
  require: async (_db, row) => {
    requireUsable(row);
    if (row.rescueSince === null) throw fail("server.not_in_rescue");
  },
  ask: (row, { key, signal }) =>
    askMachine(row, "leaveRescue", (provisioner, machine) =>
      provisioner.leaveRescue(machine, { key }, signal),
    ),
  keep: async ({ db, now, row, shown }) => {
    await db
      .update(servers)
      .set({ rescueSince: null, rescuePassword: null, state: "running", power: "on" })
      .where(eq(servers.id, row.id));
    await tellStaffChange({ db, now }, row, { what: "rescue_ended" }, shown);
  },
  giveUp: restorePowerState,
});

/** Sets a new root password in the system that runs; its owner reads it once on its page. */
export const resetRootPasswordByStaff = byStaffOn({
  name: "servers.reset_root_password",
  action: "reset_root_password",
  summary: "Sets a new root password on a customer's server, with the customer's consent",
  fails: ["visit.machine_refused", "server.off", "server.in_rescue", "machine.unsupported"],
  require: async (db, row, now) => {
    await requireConsent(db, row, now);
    await requireAble(db, row, "resetPassword");
    // A stopped server has nothing that could set it.
    const refusal = refusalOf("reboot", row);
    if (refusal) throw fail(refusal);
    if (row.rescueSince !== null) throw fail("server.in_rescue");
  },
  ask: (row, { key, password, signal }) =>
    askMachine(row, "resetPassword", (provisioner, machine) =>
      provisioner.resetPassword(machine, { password, key }, signal),
    ),
  keep: async ({ db, now, row, shown, password }) => {
    await db
      .update(servers)
      .set({
        rootPassword: seal("root password", password),
        rootPasswordUntil: new Date(now.getTime() + keptDays * 86_400_000),
        installOptions: sql`${servers.installOptions} - 'isKeyAlone'`,
      })
      .where(eq(servers.id, row.id));
    await tellStaffChange({ db, now }, row, { what: "root_password" }, shown);
  },
});
