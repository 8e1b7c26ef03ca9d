import { and, eq, isNull } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import { dayIn } from "@/lib/base/time-zone";
import { type Database, database } from "@/lib/db/client";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Job, JobKind, Outcome } from "../../kernel/async/job-kind";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readZone } from "../../money/companies/shared/read-zone";
import { endServer } from "../../money/subscriptions/shared/end-server";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { stateEvent } from "../../servers/servers/shared/state-event";
import type { CancellationInput } from "./schema";

export type CancellationRequest = { kind: "at_once" | "end_of_period"; reason: string };

export const cancellationOf = (input: CancellationInput): CancellationRequest => ({
  kind:
    (input.cancellation_type ?? input.cancelation_type ?? input.type ?? 0) === 1
      ? "at_once"
      : "end_of_period",
  reason: (input.terminate_reason_custom || input.cancellation_reason || "").trim(),
});

async function readServer(db: Database, { serverId }: Job) {
  const [row] = await db
    .select()
    .from(servers)
    .where(and(eq(servers.id, serverId ?? 0), isNull(servers.deletedAt)));
  return row;
}

/** Deletes the server for its owner, after its machine is released, or when the release is left to a later retry. */
async function endIt(db: Database, job: Job, now: Date): Promise<void> {
  const server = await readServer(db, job);
  if (!server) return;
  await lockCredit(db, server.accountId, server.currency);
  await endServer(db, server, now);
  await writeSystemEvents(db, [stateEvent("servers.end_cancelled", server, "deleted")], now);
  // Staff who ended it have told the owner then.
  if (job.context.by === "staff") return;
  const facts = { id: server.id, hostname: server.hostname, why: "asked" as const };
  await notifyOwner({ db, now }, server.accountId, "server.terminated", facts);
}

/** When it ends as it was asked for, which is not always the end of its paid time. */
async function readEnd(serverId: number): Promise<Date | null> {
  const isOpen = and(eq(cancellations.serverId, serverId), isNull(cancellations.withdrawnAt));
  const [request] = await database().select().from(cancellations).where(isOpen);
  return request?.endsAt ?? null;
}

async function perform(job: Job): Promise<Outcome> {
  const server = await readServer(database(), job);
  if (!server) return { state: "done", scope: "The server has ended" };
  if (server.suspendedBy !== "cancelled") {
    const endsAt = (await readEnd(server.id)) ?? server.dueAt;
    const day = endsAt ? dayIn(endsAt, await readZone(database(), server.accountId)) : dateText(null);
    return { state: "done", scope: `The server ends on ${day}` };
  }
  await alignMachine(server.id);
  return {
    state: "done",
    scope: "The server has ended",
    keep: async (db, now) => {
      await endIt(db, job, now);
      return undefined;
    },
  };
}

/**
 * The slow part of a cancellation: releasing the machine. Runs as a system action, because for its owner the server
 * has ended when the call returns.
 */
export const cancellation: JobKind = {
  operation: "billing.request_cancellation",
  action: "request_cancellation",
  holds: "everything",
  isLast: (input) => cancellationOf(input as CancellationInput).kind === "at_once",
  // A reboot does not delay the end; the end waits for a deployment or reinstall, and for calls queued earlier.
  follows: ({ holds, operation }) => holds !== "everything" || operation === "billing.request_cancellation",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 5,
  pauseSeconds: (attempt) => 10 * attempt,
  perform,
  // The worker's `align_machine` task keeps retrying the release.
  fail: (db, job, _failure, now) => endIt(db, job, now),
};
