import { eq } from "drizzle-orm";
import type { Failure } from "@/lib/base/failure";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { seal, unseal } from "@/lib/db/seal";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import type { SignedContext } from "../operation/context";
import { requireSettled } from "../server/require-settled";
import { keyColumns, newJobKey } from "./job-key";
import type { Job, JobKind } from "./job-kind";

const purpose = "job input";

/** Without the PIN: it was checked when the call came, and calls that differ only in the PIN are the same. */
export const textOfInput = (input: unknown): string =>
  JSON.stringify(input, (name, value: unknown) => (name === "pin" ? undefined : value));

/** The job's input, or null. Sealed, because parameters may contain secrets. */
const sealInput = (input: unknown): Buffer | null =>
  input === undefined ? null : seal(purpose, textOfInput(input));

export const inputText = ({ input }: Pick<Job, "input">): string | null => input && unseal(purpose, input);

export async function enqueueJob(db: Database, jobId: number, runAt?: Date): Promise<void> {
  await enqueue(db, "job", { jobId }, { key: `job:${jobId}`, ...(runAt ? { runAt } : {}) });
}

/**
 * When a call begins: now · its immediate changes now, its job behind earlier jobs on the server · all of it behind
 * them.
 */
export type Turn = "now" | "behind" | "later";

export type NewJob = {
  /** The session whose rights it uses; without one the system performs it after the payment. */
  session?: SignedContext["actor"]["session"];
  accountId: number;
  serverId?: number | null;
  orderId?: number;
  invoiceId?: number;
  context: Record<string, string>;
  input?: unknown;
  /** The job waits for payment (jobs/release-paid.ts). */
  isWaiting?: boolean;
  /** As returned by `holdServer`; default: now. */
  turn?: Turn;
  now: Date;
};

/** Stores the last call for a server, so that only its repetition counts as one; null = a change without a job. */
export const noteLastCall = (db: Database, serverId: number, lastJobId: number | null) =>
  db.update(servers).set({ lastJobId }).where(eq(servers.id, serverId));

/** Stores and enqueues the job of an asynchronous call, in the caller's transaction. */
export async function startJob(
  db: Database,
  { operation, action, holds }: JobKind,
  { session, input, isWaiting = false, turn = "now", now, ...params }: NewJob,
): Promise<{ id: number; key: string }> {
  const state = isWaiting ? ("waiting" as const) : ("running" as const);
  if (session && params.serverId && holds !== "nothing") await requireSettled(db, params.serverId, now);
  const place = { isBehind: turn !== "now", isBegun: turn !== "later" };
  const own = { operation, action, holds, state, ...place, stage: "queued", ...keyColumns(newJobKey()) };
  const [row] = await db
    .insert(jobs)
    .values({ ...params, ...own, sessionId: session?.id ?? null, input: sealInput(input), createdAt: now })
    .returning({ id: jobs.id, key: jobs.key });
  if (!row) throw new Error("The job was not written.");
  // A server with an unpaid deployment is new: there were no calls before.
  if (params.serverId && holds !== "nothing" && !isWaiting) await noteLastCall(db, params.serverId, row.id);
  if (!isWaiting) await enqueueJob(db, row.id);
  return row;
}

/** A result that is already known; `at` in the future delays it until then. */
export type Verdict = { at: Date } & (
  | { state: "done"; scope: string }
  | { state: "failed"; failure: Failure }
);

type Settled = { accountId: number; operation: string; action: string; context: Record<string, string> };

/** Stores a job that needs no worker, and returns its key. */
export async function writeSettledJob(
  db: Database,
  params: Settled,
  { at, ...verdict }: Verdict,
  now: Date,
): Promise<string> {
  const key = newJobKey();
  const end = { stage: "queued", finishedAt: at, createdAt: now };
  await db.insert(jobs).values({ ...params, ...verdict, ...end, ...keyColumns(key) });
  return key;
}
