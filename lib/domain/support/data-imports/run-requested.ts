import path from "node:path";
import { and, eq } from "drizzle-orm";
import type { ImportPhase } from "@/lib/base/data-imports";
import { database, inTransaction, isDatabaseDown, isTimedOut } from "@/lib/db/client";
import { OtherImport } from "@/lib/db/staging";
import { dataImportNotes, dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";
import { errorParams, log } from "@/lib/log";
import { serverAt } from "@/lib/outside/source-database/connection";
import { dumpFile } from "@/lib/outside/source-database/dump";
import { SourceProblem } from "@/lib/outside/source-database/port";
import { csvSource } from "./csv/source";
import { runImport } from "./run";
import type { ImportRow } from "./shared/find-import";
import { dropImportFolder, makeImportFolder } from "./shared/folder";
import { writeImportFile } from "./shared/write-file";
import type { ImportSource } from "./source";
import { whmcsSource } from "./whmcs/source";

/** The longer one first: the other is its beginning. */
const fileNames = ["file.gz", "file"] as const;
const savedEveryMs = 2_000;
const mostSaid = 500;

/** Its row for whoever runs it: an end that is written stays, whatever goes wrong behind it. */
const isRunning = (id: number) => and(eq(dataImports.id, id), eq(dataImports.state, "running"));

/** Takes it up, also one that was killed. Null: there is nothing to do. */
const takeUp = (id: number): Promise<ImportRow | null> =>
  inTransaction(async (db) => {
    const [row] = await db.select().from(dataImports).where(eq(dataImports.id, id)).for("update");
    if (row?.state !== "waiting" && row?.state !== "running") return null;
    await db
      .update(dataImports)
      .set({ state: "running", phase: null, seen: 0 })
      .where(eq(dataImports.id, id));
    return row;
  });

/** Saves how far it is, not too often; the last figure may be missing. */
function progressOf(id: number) {
  let savedAtMs = performance.now();
  return (phase: ImportPhase) => (seen: number) => {
    if (performance.now() - savedAtMs < savedEveryMs) return;
    savedAtMs = performance.now();
    void database()
      .update(dataImports)
      .set({ phase, seen })
      .where(isRunning(id))
      .catch((error: unknown) => log.warn({ error: errorParams(error) }, "progress was not saved"));
  };
}

type Progress = ReturnType<typeof progressOf>;

async function openSource(row: ImportRow, folder: string, progress: Progress): Promise<ImportSource> {
  if (row.connection !== null) return whmcsSource(serverAt(row.connection), progress("rows"));
  if (row.fileBytes === null) throw new SourceProblem(`${row.origin} is not there any more.`);
  // The name of a file is somebody else's text; its ending says whether it is compressed.
  const [packed, plain] = fileNames;
  const file = path.join(folder, row.origin.toLowerCase().endsWith(".gz") ? packed : plain);
  await writeImportFile(row.id, file);
  return row.part === null ? whmcsSource(dumpFile(file), progress("rows")) : csvSource(row.part, file);
}

async function take(row: ImportRow, folder: string): Promise<void> {
  const progress = progressOf(row.id);
  const source = await openSource(row, folder, progress);
  try {
    const { id, origin, isDry, region, source: name } = row;
    // What an earlier beginning said. Only now is it sure that no other worker is at it.
    await database().delete(dataImportNotes).where(eq(dataImportNotes.importId, id));
    const { state, failed } = await runImport(
      { ...source, name },
      {
        ...{ id, origin, isDry, region },
        onProgress: progress("customers"),
      },
    );
    // What was rehearsed is run next, and what is wrong is looked at.
    if (isDry || state !== "done" || failed > 0) return;
    await inTransaction(async (db) => {
      await db.delete(dataImportParts).where(eq(dataImportParts.importId, id));
      await db.update(dataImports).set({ fileBytes: null }).where(eq(dataImports.id, id));
    });
  } finally {
    await source.close();
  }
}

/** Ends it with the reason, if that is for people; the password of a connection is forgotten either way. */
async function endFailed({ id, origin }: ImportRow, error: unknown, folder: string): Promise<void> {
  if (!(error instanceof SourceProblem))
    log.error({ import: id, error: errorParams(error) }, "an import failed");
  const problem =
    error instanceof SourceProblem
      ? fileNames
          .reduce((text, name) => text.replaceAll(path.join(folder, name), origin), error.message)
          .slice(0, mostSaid)
      : null;
  await database()
    .update(dataImports)
    .set({ state: "failed", endedAt: new Date(), connection: null, problem })
    .where(isRunning(id));
}

/**
 * Worker task: runs an import that staff have begun. May be killed and repeated: what was taken is compared and taken
 * once. While another import runs it waits. A statement that takes too long is one more attempt of the task; after the last
 * the sweep ends the import.
 */
export async function runRequestedImport(id: number): Promise<void> {
  const row = await takeUp(id);
  if (!row) return;
  const folder = await makeImportFolder(row);
  try {
    await take(row, folder);
  } catch (error) {
    if (isDatabaseDown(error) || isTimedOut(error)) throw error;
    if (!(error instanceof OtherImport)) return await endFailed(row, error, folder);
    await database().update(dataImports).set({ state: "waiting" }).where(isRunning(id));
    throw error;
  } finally {
    await dropImportFolder(row);
  }
}
