import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, inArray, notInArray } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { dataImports } from "@/lib/db/tables/support/data-imports";
import { errorParams, log } from "@/lib/log";
import type { ImportRow } from "./find-import";

type Named = Pick<ImportRow, "id" | "startedAt">;

/** Known again by whoever takes the import up; another panel on this computer has imports with the same ids. */
const nameOf = ({ id, startedAt }: Named): string => `berth-import-${id}-${startedAt.getTime()}`;
const idOf = (name: string): number | null => Number(/^berth-import-(\d{1,9})-\d+$/.exec(name)?.[1]) || null;

export const folderOf = (row: Named): string => path.join(tmpdir(), nameOf(row));

export const dropImportFolder = (row: Named): Promise<void> =>
  rm(folderOf(row), { recursive: true, force: true });

/** Makes the folder for the file of an import, for nobody else to read. What a run that was killed has left goes. */
export async function makeImportFolder(row: Named): Promise<string> {
  await dropImportFolder(row);
  await mkdir(folderOf(row), { mode: 0o700 });
  return folderOf(row);
}

/** Deletes the folders of imports that are over, which workers that were killed have left. */
export async function dropLeftFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const ids = names.flatMap((name) => idOf(name) ?? []);
  if (ids.length === 0) return;
  const isOver = and(inArray(dataImports.id, ids), notInArray(dataImports.state, ["waiting", "running"]));
  const over = await database()
    .select({ id: dataImports.id, startedAt: dataImports.startedAt })
    .from(dataImports)
    .where(isOver);
  for (const row of over.filter((one) => names.includes(nameOf(one))))
    await dropImportFolder(row).catch((error: unknown) => {
      log.warn({ import: row.id, error: errorParams(error) }, "the folder of an import stays");
    });
}
