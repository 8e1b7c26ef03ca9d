import type { Failure } from "@/lib/base/failure";
import type { Reading } from "@/lib/base/params/readings";
import type { Database } from "@/lib/db/client";
import type { jobs } from "@/lib/db/tables/kernel/jobs";
import type { SignedContext } from "../operation/context";

export type Job = typeof jobs.$inferSelect;

/** The result of a successful job, as returned for its key (ADR 16). */
export type JobEnd = {
  /** Text for people, or in the format that this action's clients parse. */
  scope?: unknown;
  /** Structured data from which `scope` is rendered on request. */
  reading?: Reading;
  /** Added to the job's initial context. */
  context?: Record<string, string>;
  /** Output of the device. */
  debug?: string;
  /** `scope` holds credentials, so it is stored sealed. */
  isSecret?: boolean;
};

/**
 * busy: started, poll again after `againInMs` · done: the stage has ended; `keep` writes the changes in the
 * transaction that records it · failed: `isFinal` = a retry would fail in the same way. A thrown error counts as a
 * retryable failure.
 */
export type Outcome =
  | { state: "busy"; againInMs: number }
  | ({ state: "done"; keep?: (db: Database, now: Date) => Promise<JobEnd | undefined> } & JobEnd)
  | { state: "failed"; failure: Failure; isFinal: boolean };

/** The final writes of a failed job, in the transaction that records its failure. */
export type LastResortLabels = (db: Database, now: Date) => Promise<void>;

export type Worker = {
  /** The requester's context with current rights; null if it is no longer valid. */
  actAs: (job: Job) => Promise<SignedContext | null>;
  /** Aborted when another worker has taken over the job. */
  signal: AbortSignal;
};

/** What a job blocks on its server: nothing · other changes · everything, including reads (ADR 17). */
export type Holds = Job["holds"];

/**
 * How a kind of job is performed. Every function may be called repeatedly with the same input: after a crash, or by
 * two workers.
 */
export type JobKind = {
  /** `<module>.<action>` of the operation that starts it. */
  operation: string;
  /** Its name for clients: `context.action`. */
  action: string;
  holds: Holds;
  /** Running jobs on the same server behind which it is queued instead of rejected. */
  follows?: (before: Pick<Job, "holds" | "operation">) => boolean;
  /** Whether it is final with these parameters: later calls are rejected instead of queued. */
  isLast?: (input: unknown) => boolean;
  /** While it runs, repeated calls join it, regardless of other calls in between. */
  isJoined?: true;
  /** Its result is a password that its key reveals: other callers do not get the key. */
  answersPassword?: true;
  /** The stages after `queued`, in order; each is performed until it is done. */
  stages: readonly string[];
  /** Progress at the start of a stage, in whole percent. */
  progressAt: (stage: string) => number;
  /** Total number of attempts; each starts over with the first stage. */
  attempts: number;
  /** Seconds to wait after that attempt. */
  pauseSeconds: (attempt: number) => number;
  perform: (job: Job, worker: Worker) => Promise<Outcome>;
  /**
   * For queued calls: writes the immediate changes, in the transaction that records the start; throws if rights,
   * state or parameters no longer allow it. `asker` is the result of `actAs`.
   */
  begin?: (db: Database, job: Job, asker: SignedContext | null, now: Date) => Promise<void>;
  /**
   * After the last failed attempt: releases external resources, or reads their state. Called before `fail`, possibly
   * repeatedly.
   */
  giveUp?: ((job: Job) => Promise<void>) | ((job: Job) => Promise<LastResortLabels | undefined>);
  /** Writes the consequences of the failure, in the transaction that records it. */
  fail?: (db: Database, job: Job, failure: Failure, now: Date) => Promise<void>;
};

export const nextStage = ({ stages }: JobKind, stage: string): string | undefined =>
  stage === "queued" ? stages[0] : stages[stages.indexOf(stage) + 1];
