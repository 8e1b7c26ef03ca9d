import { and, eq, inArray } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/jobs";
import { servers } from "@/lib/db/tables/servers";
import { type DomainError, fail } from "./errors";
import type { Job, JobKind } from "./job-kind";
import { inputText, textOfInput } from "./write-job";

const isInTheWay = ({ holds }: JobKind, job: Job): boolean =>
  holds === "nothing" ? job.holds === "everything" : job.holds !== "nothing";

const isFollowed = ({ follows }: JobKind, job: Job): boolean =>
  job.state === "running" && (follows?.(job) ?? false);

const answersPassword = new Set<string>();

/** Of kinds whose result is a password: the key opens it without a session, so only the caller who began it hears the key. */
export function noteKind(kind: JobKind): JobKind {
  if (kind.answersPassword) answersPassword.add(kind.operation);
  return kind;
}

/** An unpaid order also blocks its server, although its job is not running. */
function busy({ action, operation, key, state }: Job): DomainError {
  if (state === "waiting") return fail("server.awaiting_payment");
  return fail("server.busy", answersPassword.has(operation) ? { action } : { action, callback: key });
}

const readUnderWay = (db: Database, ...serverIds: number[]): Promise<Job[]> =>
  db
    .select()
    .from(jobs)
    .where(and(anyOf(jobs.serverId, serverIds), inArray(jobs.state, ["waiting", "running"])));

/** Refuses a change without a job of its own while a job blocks everything on one of those servers. */
export async function requireUnheld(db: Database, ...serverIds: number[]): Promise<void> {
  if (serverIds.length === 0) return;
  const other = (await readUnderWay(db, ...serverIds)).find(({ holds }) => holds === "everything");
  if (other) throw busy(other);
}

/** The same for a change that nothing else may come between, such as of its addresses: no other change is under way. */
export async function requireIdle(db: Database, serverId: number): Promise<void> {
  const other = (await readUnderWay(db, serverId)).find(({ holds }) => holds !== "nothing");
  if (other) throw busy(other);
}

/** The job of the same call, if it is under way; refuses when another one is in the way. */
async function sameUnderWay(
  db: Database,
  kind: JobKind,
  serverId: number,
  input: unknown,
): Promise<Job | null> {
  const underWay = await readUnderWay(db, serverId);
  const text = textOfInput(input);
  const same = underWay.find((job) => job.operation === kind.operation && inputText(job) === text);
  const other = same ? undefined : underWay.find((job) => isInTheWay(kind, job) && !isFollowed(kind, job));
  if (other) throw busy(other);
  return same ?? null;
}

/** Refuses what `holdServer` would refuse, before the call has to wait for others and to hold a connection meanwhile. */
export async function requireFree(
  db: Database,
  kind: JobKind,
  serverId: number,
  input: unknown,
): Promise<void> {
  await sameUnderWay(db, kind, serverId, input);
}

/**
 * One job at a time for a server (decisions 12). Answers the key of the job of the same call while that one is under
 * way: it is a repetition after a lost answer. Refuses when another job blocks the server; otherwise keeps others out
 * until the transaction ends; `isLocked`: the row is locked already.
 */
export async function holdServer(
  db: Database,
  kind: JobKind,
  serverId: number,
  input: unknown,
  isLocked = false,
): Promise<string | null> {
  const row = db.select({ id: servers.id }).from(servers).where(eq(servers.id, serverId));
  if (kind.holds !== "nothing" && !isLocked) await row.for("no key update");
  return (await sameUnderWay(db, kind, serverId, input))?.key ?? null;
}
