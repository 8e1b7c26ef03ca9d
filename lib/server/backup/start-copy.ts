import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { migrate } from "@/lib/db/migrate";
import { runtime } from "@/lib/env";
import { findClientPrograms } from "@/lib/outside/postgres/client-programs";
import { startEmbeddedPostgres } from "@/lib/server/embedded-postgres";
import { findPostmaster, stopPostmaster } from "@/lib/server/postmaster";
import { processIdentity } from "@/lib/server/process-lock.mjs";
import { foreignVariables } from "@/lib/settings/environment";
import { restoreDump } from "./dump-database";
import { type Proof, proveDatabase } from "./prove-copy";
import { parts, unpackBackup } from "./unpack";

/**
 * Proves a backup by starting a copy of it: unpacks it into a folder below `scratch`, starts PostgreSQL on it and runs
 * both proofs. Nothing of the copy stays. Throws if it cannot be opened or started, or holds another secret.
 */
export async function proveBackup(
  file: string,
  { passphrase, scratch, signal }: { passphrase: string; scratch: string; signal?: AbortSignal | undefined },
): Promise<Proof> {
  const folder = mkdtempSync(path.join(scratch, `backup-proof-${process.pid}-`));
  // As a data folder: PostgreSQL may run as a user of its own, who has to enter.
  chmodSync(folder, 0o711);
  try {
    const { manifest, secret } = await unpackBackup(file, passphrase, folder);
    if (secret !== runtime().secret) throw new Error("The backup holds another secret than the panel's.");
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    const end = () => void postgres.stop();
    signal?.addEventListener("abort", end);
    try {
      if (manifest.kind === "dump") {
        // Into the panel's own PostgreSQL, which is newer than any of these.
        const { restore } = await findClientPrograms(manifest.postgres, foreignVariables());
        await restoreDump(restore, path.join(folder, parts.dump), postgres.url);
      }
      // One of an older version is proved by the laws of this one.
      await migrate(postgres.url);
      return await proveDatabase(postgres.url);
    } finally {
      signal?.removeEventListener("abort", end);
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends and removes the copies that killed backups and restores left behind. */
export async function removeAbandonedCopies(scratch: string): Promise<void> {
  for (const name of readdirSync(scratch)) {
    const pid = /^(?:backup-proof|restore)-(\d+)-/.exec(name)?.[1];
    if (!pid || (Number(pid) !== process.pid && processIdentity(Number(pid)))) continue;
    const folder = path.join(scratch, name);
    const left = findPostmaster(folder);
    if (left) await stopPostmaster(left);
    rmSync(folder, { recursive: true, force: true });
  }
}
