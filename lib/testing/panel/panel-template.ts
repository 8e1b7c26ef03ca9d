import { execFile } from "node:child_process";
import { appendFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { clusterDir, logFile } from "@/lib/server/postgres-cluster";
import { testSecret } from "../factories";

/** Environment variable with the folder, which the workers of a run inherit. */
const variable = "PANEL_TEMPLATE";

/** Makes the data folder of a stopped panel a template. */
export async function finishTemplate(folder: string): Promise<void> {
  await rm(logFile(folder), { force: true });
  // These tests do not cover power failures.
  await appendFile(path.join(clusterDir(folder), "postgresql.conf"), "fsync = off\nfull_page_writes = off\n");
}

/** From now on every panel with an empty data folder starts with a copy of this one. */
export function startFromTemplate(folder: string): void {
  process.env[variable] = folder;
}

export const hasTemplate = (): boolean => process.env[variable] !== undefined;

/** Copies the template into an empty data folder, for a panel with that secret; without a template it stays empty. */
export async function copyPanelTemplate(dataDir: string, secret = testSecret): Promise<void> {
  const folder = process.env[variable];
  if (!folder || secret !== testSecret || (await readdir(dataDir)).length > 0) return;
  // Node would take four times as long for two thousand files, and not keep their owner.
  await promisify(execFile)("cp", ["-a", `${folder}/.`, dataDir]);
}
