import type { z } from "zod";
import type { Failure } from "@/lib/base/failure";
import { type Database, isDatabaseDown, isRetriable } from "@/lib/db/client";
import { decide } from "../access/access";
import { writeAuditRow } from "../audit-trail/write-audit";
import { DomainError, fail } from "../errors/fail";
import type { SignedContext } from "../operation/context";
import { bind, type Operation } from "../operation/operation";
import type { Target } from "../operation/target";
import { requireSettled } from "../server/require-settled";
import type { Holds, Job, JobKind, Outcome } from "./job-kind";
import { inputText } from "./write-job";

type Begun<I extends z.ZodObject, T extends object> = {
  target?: Target<T>;
  begin?: (context: SignedContext, input: z.output<I>, target: T) => Promise<void>;
};

export const fieldOf = (input: object, { parameter }: { parameter: string }): unknown =>
  (input as Record<string, unknown>)[parameter];

/** Begins a queued call as if it had just been made: with the current rights, target, debts and parameters. */
export const beginnerOf = <I extends z.ZodObject, T extends object>(
  { target, begin }: Begun<I, T>,
  guarded: Pick<Operation, "name" | "access">,
  holds: Holds,
): NonNullable<JobKind["begin"]> =>
  async function beginInTurn(db: Database, job: Job, asker: SignedContext | null, now: Date) {
    if (!asker || !decide(asker.actor, guarded).isAllowed)
      throw fail("right.missing", { right: guarded.access.right ?? guarded.name });
    const input = JSON.parse(inputText(job) ?? "{}") as z.output<I>;
    const { context, notes } = bind({ ...asker, now }, db);
    const row = (target &&
      (await target.find(context, fieldOf(input, target), target.isLocked ?? false))) as T;
    if (job.serverId !== null && holds !== "nothing") await requireSettled(db, job.serverId, now);
    context.note({ target: `server ${job.serverId}`, changes: { job: job.action } });
    await begin?.(context, input, row);
    await writeAuditRow(context, guarded.name, notes);
  };

/** An error that a queued call gets when it begins is its result; any other error is rethrown. */
export function refusedInTurn(error: unknown): Outcome {
  if (!(error instanceof DomainError)) throw error;
  const { message: text, extras } = error;
  const isForbidden = extras.doc === "right.missing" || extras.doc === "server.foreign";
  const words: Failure = { code: "refusedInTurn", doc: extras.doc, text };
  const failure: Failure = extras.doc === "server.not_found" ? { code: "notFound", thing: "server" } : words;
  return { state: "failed", failure: isForbidden ? { code: "notAllowed" } : failure, isFinal: true };
}

/** Rolls back the rehearsal. */
class Rehearsed extends Error {}

const isFaulty = ({ code, extras }: DomainError): boolean =>
  code === "invalid" || extras.doc === "machine.unsupported";

/**
 * Validates the parameters of a queued call at once: begins it on a copy of the server in an idle state and rolls
 * that back. Whether the server's state allows it is checked when its turn comes.
 */
export async function requireSound<I extends z.ZodObject, T extends object>(
  context: SignedContext,
  { begin, target }: Begun<I, T>,
  input: z.output<I>,
  row: T,
): Promise<void> {
  if (!begin) return;
  const ready = target?.noun === "server" ? { ...row, state: "running", suspendedBy: null } : row;
  const rehearse = context.db.transaction(async (tx) => {
    await begin({ ...context, db: tx, note: () => undefined }, input, ready);
    throw new Rehearsed();
  });
  await rehearse.catch((error: unknown) => {
    const isTrouble = !(error instanceof DomainError) && !(error instanceof Rehearsed);
    if (isTrouble && (isDatabaseDown(error) || isRetriable(error))) throw error;
    if (error instanceof DomainError && isFaulty(error)) throw error;
  });
}
