import path from "node:path";
import type { MaintenanceResult } from "@/lib/base/maintenance";
import type { BackupTools } from "@/lib/domain/support/maintenance/perform";
import { runtime } from "@/lib/env";
import { backupTerms } from "./backup-terms";
import { makeBackup, megabytes } from "./make-backup";
import { notingEnd } from "./note-end";
import { noteFolder } from "./note-folder";
import { proveBackup } from "./start-copy";

/**
 * What a worker does with backups where staff ask for it by a page. `url` as in BackupTerms. `stop` ends what is under
 * way.
 */
export function backupTools(url: string): { tools: BackupTools; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const termsNow = () => backupTerms(runtime().environment, url);
  const tools: BackupTools = {
    make: async () => {
      const made = await notingEnd(() => makeBackup(termsNow(), { signal }));
      if (!made) throw new Error("No backup was made.");
      return {
        facts: {
          file: path.basename(made.file),
          megabytes: megabytes(made.bytes),
          rows: made.proof.auditRows,
        },
        lines: made.carryFailure ? [made.carryFailure] : [],
      };
    },
    look: async () => {
      const { directory, mark } = termsNow();
      return { facts: { count: await noteFolder(directory, mark) }, lines: [] };
    },
    verify: async (file): Promise<MaintenanceResult> => {
      const { directory, dataDir, passphrase, mark } = termsNow();
      const proof = await proveBackup(path.join(directory, path.basename(file)), {
        ...{ passphrase, scratch: dataDir, signal },
      });
      if (proof.breaches.length > 0) return { facts: { file }, lines: proof.breaches };
      await noteFolder(directory, mark, { name: file, auditRows: proof.auditRows });
      return { facts: { file, rows: proof.auditRows }, lines: [] };
    },
  };
  return { tools, stop: async () => stopping.abort(new Error("The panel stops.")) };
}
