import { and, asc, eq, isNull } from "drizzle-orm";
import {
  type Database,
  database,
  inTransaction,
  isDatabaseDown,
  isRetriable,
  isTimedOut,
} from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { bulkRows, bulkRuns } from "@/lib/db/tables/support/bulk";
import { errorParams, log } from "@/lib/log";
import { DomainError } from "../../kernel/errors/fail";
import type { StaffContext } from "../../kernel/operation/context";
import { type BulkAction, type BulkActionName, bulkActions } from "./actions";
import { BulkParams } from "./schema";

/** Makes a context of a member of staff with the rights that they have now; null if they are none any more. */
export type ActAsStaff = (accountId: number, sessionId: string) => Promise<StaffContext | null>;

type Run = typeof bulkRuns.$inferSelect;
type Row = Pick<typeof bulkRows.$inferSelect, "position" | "rowId">;

/** A task works for so long, then another one goes on, so that others have their turn. */
const stretchMs = 5_000;

/** Ends the transaction of a dry run. */
class Undone extends Error {}

const actionOf = (name: string): BulkAction | null =>
  Object.hasOwn(bulkActions, name) ? bulkActions[name as BulkActionName] : null;

const placeOf = ({ id }: Run, { position }: Row) =>
  and(eq(bulkRows.runId, id), eq(bulkRows.position, position));

/** Name of the error by which a row was refused; null for a fault of ours, which is logged. */
function reasonOf(error: unknown, run: Run): string | null {
  if (error instanceof DomainError) return error.extras.doc;
  if (isDatabaseDown(error) || isTimedOut(error) || isRetriable(error)) throw error;
  log.error(
    { bulkRun: run.id, action: run.action, error: errorParams(error) },
    "an action on many rows failed",
  );
  return null;
}

/** Tries the action on one row, and undoes it. */
async function tryRow(run: Run, row: Row, work: (db: Database) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(async (db) => {
      await work(db);
      throw new Undone();
    });
  } catch (error) {
    const reason = error instanceof Undone ? null : reasonOf(error, run);
    const trial = error instanceof Undone ? "possible" : reason === null ? "failed" : "refused";
    await database().update(bulkRows).set({ trial, reason }).where(placeOf(run, row));
  }
}

/** Does it, and says so in the same transaction: once, however often the task is repeated. */
async function doRow(run: Run, row: Row, work: (db: Database) => Promise<unknown>): Promise<void> {
  const open = and(placeOf(run, row), isNull(bulkRows.outcome));
  const endedAt = new Date();
  try {
    await inTransaction(async (db) => {
      const [mine] = await db
        .select({ position: bulkRows.position })
        .from(bulkRows)
        .where(open)
        .for("update");
      if (!mine) return;
      await work(db);
      await db.update(bulkRows).set({ outcome: "done", endedAt }).where(open);
    });
  } catch (error) {
    const reason = reasonOf(error, run);
    const outcome = reason === null ? ("failed" as const) : ("refused" as const);
    await database().update(bulkRows).set({ outcome, reason, endedAt }).where(open);
  }
}

/** The next row of a run that waits; null if none does. */
async function nextRow({ id, state }: Run): Promise<Row | null> {
  const isOpen =
    state === "checking"
      ? isNull(bulkRows.trial)
      : and(eq(bulkRows.trial, "possible"), isNull(bulkRows.outcome));
  const [row] = await database()
    .select({ position: bulkRows.position, rowId: bulkRows.rowId })
    .from(bulkRows)
    .where(and(eq(bulkRows.runId, id), isOpen))
    .orderBy(asc(bulkRows.position))
    .limit(1);
  return row ?? null;
}

const isOpenRun = (run: Run | undefined): run is Run => run?.state === "checking" || run?.state === "running";

async function readRun(id: number): Promise<Run | null> {
  const [run] = await database().select().from(bulkRuns).where(eq(bulkRuns.id, id));
  return isOpenRun(run) ? run : null;
}

/** Unless it was stopped or confirmed meanwhile. */
async function endPhase({ id, state }: Run, next: "checked" | "done" | "stopped"): Promise<void> {
  const ended = next === "checked" ? {} : { endedAt: new Date() };
  await database()
    .update(bulkRuns)
    .set({ state: next, ...ended })
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, state)));
}

/** Goes on with a run: a task of the queue, which another process takes over if this one dies. */
export async function runBulk(id: number, actAs: ActAsStaff): Promise<void> {
  const endMs = performance.now() + stretchMs;
  for (let run = await readRun(id); run !== null; run = await readRun(id)) {
    const row = await nextRow(run);
    if (row === null) return endPhase(run, run.state === "checking" ? "checked" : "done");
    const action = actionOf(run.action);
    const context = await actAs(run.accountId, run.sessionId);
    if (!action || !context) return endPhase(run, "stopped");
    const params = BulkParams.parse(run.params);
    const work = (db: Database) => action.call({ ...context, db }, row.rowId, params, run.id);
    await (run.state === "checking" ? tryRow : doRow)(run, row, work);
    if (performance.now() > endMs)
      return inTransaction((db) => enqueue(db, "bulk", { runId: id }, { key: `bulk ${id}` }));
  }
}
