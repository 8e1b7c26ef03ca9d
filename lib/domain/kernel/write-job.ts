import type { Failure } from "@/lib/base/failure";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { seal, unseal } from "@/lib/db/seal";
import { jobs } from "@/lib/db/tables/jobs";
import type { SignedContext } from "./context";
import { newJobKey } from "./job-key";
import type { Job, JobKind } from "./job-kind";

const purpose = "job input";

/** What a job is performed with, or null: parameters may hold secrets. */
const sealInput = (input: unknown): Buffer | null =>
  input === undefined ? null : seal(purpose, JSON.stringify(input));

export const inputText = ({ input }: Pick<Job, "input">): string | null => input && unseal(purpose, input);

export async function enqueueJob(db: Database, jobId: number, runAt?: Date): Promise<void> {
  await enqueue(db, "job", { jobId }, { key: `job:${jobId}`, ...(runAt ? { runAt } : {}) });
}

export type NewJob = {
  /** Whose rights it is performed with; left out, the panel does it in its own name once it was paid for. */
  session?: SignedContext["actor"]["session"];
  accountId: number;
  serverId?: number | null;
  orderId?: number;
  invoiceId?: number;
  context: Record<string, string>;
  input?: unknown;
  /** Waits for its payment (jobs/release-paid.ts). */
  isWaiting?: boolean;
  now: Date;
};

/** Writes the job of an asynchronous call and has it performed, in the caller's transaction. */
export async function startJob(
  db: Database,
  { operation, action, holds }: JobKind,
  { session, input, isWaiting = false, now, ...facts }: NewJob,
): Promise<{ id: number; key: string }> {
  const state = isWaiting ? ("waiting" as const) : ("running" as const);
  const own = { operation, action, holds, state, stage: "queued", key: newJobKey() };
  const [row] = await db
    .insert(jobs)
    .values({ ...facts, ...own, sessionId: session?.id ?? null, input: sealInput(input), createdAt: now })
    .returning({ id: jobs.id, key: jobs.key });
  if (!row) throw new Error("The job was not written.");
  if (!isWaiting) await enqueueJob(db, row.id);
  return row;
}

/** Known already when the call is answered; `at` in the future holds the answer back until then. */
export type Verdict = { at: Date } & (
  | { state: "done"; scope: string }
  | { state: "failed"; failure: Failure }
);

type Settled = { accountId: number; operation: string; action: string; context: Record<string, string> };

/** Writes a job that nobody has to perform, and answers its key. */
export async function writeSettledJob(
  db: Database,
  facts: Settled,
  { at, ...verdict }: Verdict,
  now: Date,
): Promise<string> {
  const key = newJobKey();
  const end = { stage: "queued", finishedAt: at, createdAt: now };
  await db.insert(jobs).values({ ...facts, ...verdict, ...end, key });
  return key;
}
