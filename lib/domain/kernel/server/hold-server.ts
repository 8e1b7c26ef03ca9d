import { and, asc, eq, inArray } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Job, JobKind } from "../async/job-kind";
import { inputText, type Turn, textOfInput } from "../async/write-job";
import { type DomainError, fail } from "../errors/fail";

/** Calls queued behind the running one; further ones are rejected. */
export const mostWaiting = 8;

const isInTheWay = ({ holds }: JobKind, job: Job): boolean =>
  holds === "nothing" ? job.holds === "everything" : job.holds !== "nothing";

const isFollowed = ({ follows }: JobKind, job: Job): boolean => job.isBegun && (follows?.(job) ?? false);

const noted = new Map<string, JobKind>();

/**
 * Registers a job kind for later calls: whether its result is a password, whose key opens it without a session, so
 * that only the caller who began it gets the key; whether it is final; and how it is given up.
 */
export function noteKind(kind: JobKind): JobKind {
  noted.set(kind.operation, kind);
  return kind;
}

/** The job kind of an operation; undefined = none is known here. */
export const kindOfOperation = (operation: string): JobKind | undefined => noted.get(operation);

const isLast = (job: Job): boolean =>
  noted.get(job.operation)?.isLast?.(JSON.parse(inputText(job) ?? "{}")) ?? false;

/** An order that is unpaid or in review also blocks its server, although its job is not running. */
async function busy(
  db: Database,
  { action, operation, key, state, serverId }: Job,
  why: "full" | "last" | "held",
): Promise<DomainError> {
  if (state === "waiting") {
    const [server] = await db
      .select({ state: servers.state })
      .from(servers)
      .where(eq(servers.id, serverId ?? 0));
    return fail(server?.state === "in_review" ? "server.in_review" : "server.awaiting_payment");
  }
  const params = { action, why };
  return fail("server.busy", noted.get(operation)?.answersPassword ? params : { ...params, callback: key });
}

/** In order of acceptance. */
const readUnderWay = (db: Database, ...serverIds: number[]): Promise<Job[]> =>
  db
    .select()
    .from(jobs)
    .where(and(anyOf(jobs.serverId, serverIds), inArray(jobs.state, ["waiting", "running"])))
    .orderBy(asc(jobs.id));

/** Throws for a change without a job of its own while a job blocks everything on one of those servers. */
export async function requireUnheld(db: Database, ...serverIds: number[]): Promise<void> {
  if (serverIds.length === 0) return;
  const underWay = await readUnderWay(db, ...serverIds);
  const other = underWay.find(({ holds, isBegun }) => holds === "everything" && isBegun);
  if (other) throw await busy(db, other, "held");
}

/** Throws while any change of the server is under way: for what must not wait behind it. */
export async function requireIdle(db: Database, serverId: number): Promise<void> {
  const underWay = await readUnderWay(db, serverId);
  const other = underWay.find(({ holds }) => holds !== "nothing");
  if (other) throw await busy(db, other, "held");
}

/** The job of the identical call that this one repeats, if any. */
async function findRepeated(
  db: Database,
  kind: JobKind,
  serverId: number,
  same: readonly Job[],
): Promise<Job | undefined> {
  if (same.length === 0) return undefined;
  const [row] = await db.select({ last: servers.lastJobId }).from(servers).where(eq(servers.id, serverId));
  const last = row?.last ?? null;
  if (kind.isJoined) return same.at(-1);
  // Reads change nothing: the same read is a repetition until another call follows.
  if (kind.holds === "nothing") return same.find(({ id }) => id > (last ?? 0));
  return same.find(({ id }) => id === last);
}

type Place = { known: string; turn: null } | { known: null; turn: Turn };

async function findPlace(db: Database, kind: JobKind, serverId: number, input: unknown): Promise<Place> {
  const underWay = await readUnderWay(db, serverId);
  const text = textOfInput(input);
  const same = underWay.filter((job) => job.operation === kind.operation && inputText(job) === text);
  const repeated = await findRepeated(db, kind, serverId, same);
  if (repeated) return { known: repeated.key, turn: null };
  const before = underWay.filter((job) => isInTheWay(kind, job));
  const [front] = before;
  if (!front) return { known: null, turn: "now" };
  const isFollower = before.every((job) => job.state === "running" && isFollowed(kind, job));
  const end = before.find((job) => job.state === "waiting" || isLast(job));
  if (end && !isFollower) throw await busy(db, end, "last");
  const waiting = underWay.filter(({ isBehind }) => isBehind).length;
  if (waiting >= mostWaiting) throw await busy(db, before.find(({ isBehind }) => !isBehind) ?? front, "full");
  return { known: null, turn: isFollower ? "behind" : "later" };
}

/** Throws what `holdServer` would throw, before the call waits for a lock and holds a connection meanwhile. */
export async function requireFree(
  db: Database,
  kind: JobKind,
  serverId: number,
  input: unknown,
): Promise<void> {
  await findPlace(db, kind, serverId, input);
}

/**
 * Ensures one job at a time per server (ADR 17). Returns when the call begins, or `known`, the key of the job
 * that it repeats: only the last accepted call can be repeated, and only while its job runs. Throws if the call
 * cannot succeed, or too many are queued. Locks the server until the transaction ends; `isLocked`: the row is already
 * locked.
 */
export async function holdServer(
  db: Database,
  kind: JobKind,
  serverId: number,
  input: unknown,
  isLocked = false,
): Promise<Place> {
  const row = db.select({ id: servers.id }).from(servers).where(eq(servers.id, serverId));
  if (kind.holds !== "nothing" && !isLocked) await row.for("no key update");
  return findPlace(db, kind, serverId, input);
}
