import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "@/lib/db/migrate";
import { ownEntries, writeMigrations } from "./planted-migrations";

/** Migrates a database as the start of a newer version does whose one more migration is this SQL. */
export async function migrateAsNewer(url: string, planted: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "berth-newer-"));
  try {
    await migrate(url, {
      migrationsFolder: writeMigrations(path.join(folder, "newer"), ownEntries(), [planted]),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
