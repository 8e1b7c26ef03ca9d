import type { Failure } from "@/lib/base/failure";
import type { Reading } from "@/lib/base/params/readings";
import type { Database } from "@/lib/db/client";
import type { jobs } from "@/lib/db/tables/kernel/jobs";
import type { SignedContext } from "../operation/context";

export type Job = typeof jobs.$inferSelect;

/** The result of a successful job, as its key shows it (decisions 7). */
export type JobEnd = {
  /** Text for people, or in the format that this action's clients parse. */
  scope?: unknown;
  /** What was read, of which `scope` is made when it is asked for. */
  reading?: Reading;
  /** Added to the context with which the job began. */
  context?: Record<string, string>;
  /** Output of the device. */
  debug?: string;
  /** `scope` holds credentials, so it is stored sealed. */
  isSecret?: boolean;
};

/**
 * busy: started, ask again after `againInMs` · done: the stage is over; `keep` writes the changes, in the transaction
 * that records it · failed: `isFinal` = another attempt would end the same way. A thrown error counts as a failure to
 * be retried.
 */
export type Outcome =
  | { state: "busy"; againInMs: number }
  | ({ state: "done"; keep?: (db: Database, now: Date) => Promise<JobEnd | undefined> } & JobEnd)
  | { state: "failed"; failure: Failure; isFinal: boolean };

/** What a job that has failed leaves to be written, in the transaction that records its failure. */
export type LastResortLabels = (db: Database, now: Date) => Promise<void>;

export type Worker = {
  /** The requester's context with current rights; null if it is no longer valid. */
  actAs: (job: Job) => Promise<SignedContext | null>;
  /** Aborted when another worker has taken the job. */
  signal: AbortSignal;
};

/** What a job blocks on its server: nothing · other changes · everything, reads too (decisions 12). */
export type Holds = Job["holds"];

/**
 * How a kind of job is performed. Every function may be called again with the same input: after a crash, or by two
 * workers.
 */
export type JobKind = {
  /** `<module>.<action>` of the operation that begins it. */
  operation: string;
  /** Its name for clients: `context.action`. */
  action: string;
  holds: Holds;
  /** Running work on the same server that does not refuse it: it begins once that is over. */
  follows?: (before: Pick<Job, "holds" | "operation">) => boolean;
  /** With these parameters it is final: later calls are refused instead of queued. */
  isLast?: (input: unknown) => boolean;
  /** While it is under way a further call joins it, whatever was called in between. */
  isJoined?: true;
  /** Its result is a password, and its key opens it: no other caller is told the key. */
  answersPassword?: true;
  /** The stages after `queued`, in order; each is performed until it is done. */
  stages: readonly string[];
  /** Whole percent at the start of a stage. */
  progressAt: (stage: string) => number;
  /** Attempts in all; each starts with the first stage again. */
  attempts: number;
  /** The pause after that attempt. */
  pauseSeconds: (attempt: number) => number;
  perform: (job: Job, worker: Worker) => Promise<Outcome>;
  /**
   * Of a call that had to wait for its turn: writes what it changes at once, in the transaction that notes that it has
   * begun; throws the refusal when rights, state or parameters do not allow it any more. `asker` as `actAs` answers it.
   */
  begin?: (db: Database, job: Job, asker: SignedContext | null, now: Date) => Promise<void>;
  /**
   * After the last failed attempt: releases external resources, or reads their state. Called before `fail`, perhaps
   * more than once.
   */
  giveUp?: ((job: Job) => Promise<void>) | ((job: Job) => Promise<LastResortLabels | undefined>);
  /** Writes the consequences of the failure, in the transaction that records it. */
  fail?: (db: Database, job: Job, failure: Failure, now: Date) => Promise<void>;
};

export const nextStage = ({ stages }: JobKind, stage: string): string | undefined =>
  stage === "queued" ? stages[0] : stages[stages.indexOf(stage) + 1];
