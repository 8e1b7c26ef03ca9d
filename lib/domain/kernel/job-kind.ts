import type { Failure } from "@/lib/base/failure";
import type { Database } from "@/lib/db/client";
import type { jobs } from "@/lib/db/tables/jobs";
import type { SignedContext } from "./context";

export type Job = typeof jobs.$inferSelect;

/** What a job that went well leaves for whoever asks by its key (decisions 7). */
export type JobEnd = {
  /** For people, or in the form that this action's clients read. */
  scope?: unknown;
  /** Besides what the job began with. */
  context?: Record<string, string>;
  /** What the device said. */
  debug?: string;
};

/**
 * busy: begun, ask again after `againInMs` · done: the stage is over; `keep` writes what became true, in the transaction
 * that says so · failed: `isFinal` = another attempt would end the same way. What is thrown is a failure to be tried again.
 */
export type Outcome =
  | { state: "busy"; againInMs: number }
  | ({ state: "done"; keep?: (db: Database, now: Date) => Promise<JobEnd | undefined> } & JobEnd)
  | { state: "failed"; failure: Failure; isFinal: boolean };

export type Worker = {
  /** The job's actor with the rights that they have now; null when nobody may act for them any more. */
  actAs: (job: Job) => Promise<SignedContext | null>;
  /** Aborted when another worker has the job. */
  signal: AbortSignal;
};

/** What a job keeps others from on its server: nothing · other changes · everything, reads too (decisions 12). */
export type Holds = Job["holds"];

/** How a kind of job is performed. Every call may come again with the same facts: after a crash, or from two workers. */
export type JobKind = {
  /** `<module>.<action>` of the operation that begins it. */
  operation: string;
  /** What clients know it by: `context.action`. */
  action: string;
  holds: Holds;
  /** After `queued`, in order; each is performed until it is done. */
  stages: readonly string[];
  /** Whole percent at the beginning of a stage. */
  progressAt: (stage: string) => number;
  /** Attempts in all; each begins with the first stage again. */
  attempts: number;
  /** Before the attempt after this one. */
  pauseSeconds: (attempt: number) => number;
  perform: (job: Job, worker: Worker) => Promise<Outcome>;
  /** The last attempt failed: gives back what is not in the database. Before `fail`, and perhaps more than once. */
  giveUp?: (job: Job) => Promise<void>;
  /** What becomes true with the failure, in the transaction that says so. */
  fail?: (db: Database, job: Job, failure: Failure, now: Date) => Promise<void>;
};

export const nextStage = ({ stages }: JobKind, stage: string): string | undefined =>
  stage === "queued" ? stages[0] : stages[stages.indexOf(stage) + 1];
