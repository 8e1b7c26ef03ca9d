import path from "node:path";
import { keyedHash } from "@/lib/db/seal";
import { runtime } from "@/lib/env";
import type { Environment } from "@/lib/settings/environment";
import type { Retention } from "./kept";

/** How and where a backup is made. */
export type BackupTerms = {
  directory: string;
  passphrase: string;
  command: string | null;
  retention: Retention;
  /** Folder of the embedded database, and of the copy that proves a backup. */
  dataDir: string;
  /** Of the server itself, not of a pooler. */
  url: string;
  isEmbedded: boolean;
  /** Tells the files of this installation from others in the same folder. */
  mark: string;
};

/** As `mark` of BackupTerms. */
export const installationMark = (): string => keyedHash("backup name", "berth").toString("hex").slice(0, 8);

/** What a command says instead of the settings. */
export type SaidTerms = { directory?: string; passphrase?: string };

/** Throws one sentence that names the setting which is missing. */
export function backupTerms(environment: Environment, url: string, said: SaidTerms = {}): BackupTerms {
  const directory = said.directory ?? environment.BACKUP_DIRECTORY;
  const passphrase = said.passphrase ?? environment.BACKUP_PASSPHRASE;
  if (directory === undefined)
    throw new Error("Nobody has said where backups go: set BACKUP_DIRECTORY, or give --to DIRECTORY.");
  if (passphrase === undefined)
    throw new Error(
      "A backup holds the panel's secret and has to be sealed: set BACKUP_PASSPHRASE, or give --passphrase-file FILE.",
    );
  return {
    directory: path.resolve(directory),
    passphrase,
    command: environment.BACKUP_COMMAND ?? null,
    retention: { count: environment.BACKUP_KEPT, days: environment.BACKUP_KEPT_DAYS },
    dataDir: path.resolve(environment.DATA_DIR),
    url,
    isEmbedded: runtime().isEmbedded,
    mark: installationMark(),
  };
}
