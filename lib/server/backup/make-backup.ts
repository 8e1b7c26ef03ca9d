import { readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { newClient } from "@/lib/db/connect";
import { hostsOf } from "@/lib/db/hosts";
import { runtime } from "@/lib/env";
import { findClientPrograms } from "@/lib/outside/postgres/client-programs";
import { clusterDir } from "@/lib/server/postgres-cluster";
import { folderSentence } from "@/lib/server/start-error";
import { foreignVariables } from "@/lib/settings/environment";
import { type Entry, textEntry } from "./archive";
import { type Manifest, renameDurably, writeBackupFile } from "./backup-file";
import type { BackupTerms } from "./backup-terms";
import { carryAway } from "./carry-away";
import { copyCluster } from "./copy-cluster";
import { dumpDatabase } from "./dump-database";
import { backupName, forgottenOf, keptOf } from "./kept";
import { breachText, type Proof } from "./prove-copy";
import { proveBackup, removeAbandonedCopies } from "./start-copy";
import { parts } from "./unpack";

export type MadeBackup = {
  file: string;
  bytes: number;
  /** What it was made of. */
  sourceBytes: number;
  copySeconds: number;
  proofSeconds: number;
  proof: Proof;
  forgotten: string[];
  /** Why it was not carried away; null if it was, or nobody asked for it. */
  carryFailure: string | null;
};

/** Advisory lock of the database: one backup at a time, whatever process makes it. */
const lock = 7_145_214;

export class BackupUnderWay extends Error {
  constructor() {
    super("Another backup of this database is under way.");
  }
}

type Options = {
  now?: () => Date;
  signal?: AbortSignal;
  onStep?: (text: string) => void;
  /** Asked once no other backup can be under way; null is returned if it says no. */
  isWanted?: () => Promise<boolean>;
};

/**
 * Makes a backup, proves it by starting a copy, and only then gives it its name, forgets old ones and has it carried
 * away. Throws one sentence for the operator; then there is no file of it, except one on which the proofs failed, which
 * has a name of its own. What killed attempts left behind is removed first.
 */
export async function makeBackup(terms: BackupTerms, options: Options = {}): Promise<MadeBackup | null> {
  const { now = () => new Date(), isWanted } = options;
  requireFolder(terms.directory);
  await hostsOf(terms.url).require();
  const client = newClient(terms.url);
  // When the database goes away, the statement under way says so.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [lock]);
    if (!rows[0]?.free) throw new BackupUnderWay();
    if (isWanted && !(await isWanted())) return null;
    return await makeLocked(terms, client, { ...options, now });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function requireFolder(directory: string): void {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${directory} for backups.`);
}

const draftName = (mark: string) => `.berth-${mark}-unfinished`;
/** A true copy of a database that is wrong: better than none, but no reason to forget an older one. */
const unprovedName = (mark: string) => `berth-${mark}-unproved.backup`;

/** Says what is wrong with a disk instead of passing its error on. */
const diskError = (folder: string, error: unknown): unknown =>
  error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/.test(String(error.code))
    ? new Error(
        `No backup was made: ${folderSentence(folder, String(error.code)).replace("data folder", "folder")}.`,
        { cause: error },
      )
    : error;

async function makeLocked(
  terms: BackupTerms,
  client: pg.Client,
  { now, signal, onStep = () => undefined }: Options & { now: () => Date },
): Promise<MadeBackup> {
  const { directory, dataDir, passphrase, mark, command } = terms;
  const draft = path.join(directory, draftName(mark));
  rmSync(draft, { force: true });
  await mkdir(dataDir, { recursive: true });
  await removeAbandonedCopies(dataDir);
  const made = now();
  const sourceBytes = await readSize(client, terms);
  requireRoom(terms, sourceBytes);
  try {
    const startedAt = performance.now();
    onStep(`Copying ${megabytes(sourceBytes)} MB of the database …`);
    const content = await contentOf(terms, client, made);
    const bytes = await writeBackupFile(draft, content, { passphrase, ...(signal ? { signal } : {}) });
    const copiedAt = performance.now();
    onStep("Proving it by starting a copy …");
    signal?.throwIfAborted();
    const proof = await proveBackup(draft, { passphrase, scratch: dataDir, signal }).catch(
      (error: unknown) => {
        throw diskError(dataDir, error);
      },
    );
    if (proof.breaches.length > 0) {
      const unproved = path.join(directory, unprovedName(mark));
      await renameDurably(draft, unproved);
      throw new Error(`The proofs failed on ${unproved}:\n${breachText(proof)}`);
    }
    const file = path.join(directory, backupName(mark, made));
    await renameDurably(draft, file);
    const provedAt = performance.now();
    const forgotten = forgetOld(terms, made);
    if (command) onStep("Having it carried away …");
    const carryFailure = command ? await carryAway(command, file, signal) : null;
    return {
      file,
      bytes,
      sourceBytes,
      copySeconds: Math.round(copiedAt - startedAt) / 1000,
      proofSeconds: Math.round(provedAt - copiedAt) / 1000,
      proof,
      forgotten,
      carryFailure,
    };
  } catch (error) {
    rmSync(draft, { force: true });
    throw diskError(directory, error);
  }
}

export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** The size of what is copied; of an embedded cluster with its databases that belong to PostgreSQL itself. */
async function readSize(client: pg.Client, { isEmbedded }: BackupTerms): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    isEmbedded
      ? "select sum(pg_database_size(oid)) as bytes from pg_database"
      : "select pg_database_size(current_database()) as bytes",
  );
  return Number(rows[0]?.bytes ?? 0);
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** A disk that runs full in the middle would also stop what else is on it, such as the database. */
function requireRoom({ directory, dataDir, mark, isEmbedded }: BackupTerms, sourceBytes: number): void {
  const newest = keptOf(mark, readdirSync(directory))[0];
  const likely = newest ? statSync(path.join(directory, newest.name)).size * 1.25 : sourceBytes / 4;
  const proving = sourceBytes * (isEmbedded ? 1.25 : 2) + 64_000_000;
  const isOneDisk = statSync(directory).dev === statSync(dataDir).dev;
  const wanted: [string, number][] = isOneDisk
    ? [[dataDir, likely + proving]]
    : [
        [directory, likely],
        [dataDir, proving],
      ];
  for (const [folder, bytes] of wanted)
    if (freeBytes(folder) < bytes)
      throw new Error(
        `No backup was made: ${megabytes(freeBytes(folder))} MB are free on the disk with ${folder}, and a backup with its proof needs ${megabytes(bytes)} MB there.`,
      );
}

async function contentOf(terms: BackupTerms, client: pg.Client, made: Date) {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const major = rows[0]?.major ?? 0;
  const dump = terms.isEmbedded ? null : await findClientPrograms(major, foreignVariables());
  const manifest: Manifest = {
    kind: dump ? "dump" : "cluster",
    made: made.toISOString(),
    postgres: dump?.major ?? major,
    ...(dump ? { server: major } : {}),
  };
  const entries = dump ? dumpEntries(dump.dump, terms.url) : clusterEntries(client, terms.dataDir);
  return { manifest, secret: runtime().secret, entries };
}

async function* dumpEntries(program: string, url: string): AsyncGenerator<Entry> {
  yield { path: parts.dump, kind: "file", content: dumpDatabase(program, await hostsOf(url).require()) };
}

async function* clusterEntries(client: pg.Client, dataDir: string): AsyncGenerator<Entry> {
  yield textEntry(parts.password, await readFile(path.join(dataDir, parts.password), "utf8"));
  yield* copyCluster(client, clusterDir(dataDir), parts.cluster);
}

function forgetOld({ directory, mark, retention }: BackupTerms, now: Date): string[] {
  const old = forgottenOf(keptOf(mark, readdirSync(directory)), retention, now);
  for (const { name } of old) rmSync(path.join(directory, name), { force: true });
  return old.map(({ name }) => name);
}
