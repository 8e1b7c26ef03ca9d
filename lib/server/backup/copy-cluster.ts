import { type FileHandle, open, readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { type Entry, textEntry } from "./archive";

/** Names whose content PostgreSQL makes again at its start, in every folder and in the root of the cluster. */
const madeAgain =
  /^(pg_internal\.init.*|pgsql_tmp.*|postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|.*\.tmp)$/;
/** Folders that have to be there, and empty. */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const control = "global/pg_control";
const pieceBytes = 256 * 1024;
const leastBytes = 512;

const isGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  try {
    let { size: left } = await file.stat();
    for (;;) {
      // Most files are small, and memory for a whole piece of each kept the collector busy. One may grow meanwhile.
      const length = Math.min(pieceBytes, Math.max(left, leastBytes));
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length);
      if (bytesRead === 0) return;
      left -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** A file as an entry; null if it was deleted meanwhile, as that of a dropped table. */
async function fileEntry(root: string, name: string, prefix: string): Promise<Entry | null> {
  try {
    const file = await open(path.join(root, name));
    return { path: `${prefix}/${name}`, kind: "file", content: piecesOf(file) };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<Entry> {
  const found = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const one of found) {
    const name = folder === "" ? one.name : `${folder}/${one.name}`;
    if (madeAgain.test(one.name) || name === control) continue;
    if (one.isSymbolicLink())
      throw new Error(`${path.join(root, name)} leads elsewhere: tablespaces cannot be backed up this way.`);
    if (one.isDirectory()) {
      yield { path: `${prefix}/${name}`, kind: "folder" };
      if (!emptied.has(name)) yield* walk(root, name, prefix);
    } else if (one.isFile()) {
      const entry = await fileEntry(root, name, prefix);
      if (entry) yield entry;
    }
  }
}

const segmentName = /^[0-9A-F]{24}$/;

/** The WAL between start and end of the copy, and the history of timelines. */
async function* walEntries(root: string, first: string, last: string, prefix: string): AsyncGenerator<Entry> {
  const names = (await readdir(path.join(root, "pg_wal"))).sort();
  const wanted = names.filter((name) => segmentName.test(name) && name >= first && name <= last);
  if (wanted[0] !== first || wanted.at(-1) !== last)
    throw new Error(`The write-ahead log from ${first} to ${last} is not there as a whole.`);
  for (const name of [...wanted, ...names.filter((one) => one.endsWith(".history"))]) {
    const entry = await fileEntry(root, `pg_wal/${name}`, prefix);
    if (!entry) throw new Error(`The write-ahead log ${name} was removed during the backup.`);
    yield entry;
  }
}

/**
 * Yields the files of a running cluster, as they are read, with what PostgreSQL needs to make them consistent: the
 * backup label, and the write-ahead log from before the first file to after the last. `client` is a superuser's
 * connection, used by nothing else; when it ends, so do backup mode and the slot that keeps the log, also if this
 * process is killed.
 */
export async function* copyCluster(client: pg.Client, root: string, prefix: string): AsyncGenerator<Entry> {
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  const name = `berth_backup_${process.pid}_${Date.now()}`;
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [name]);
  await client.query("select pg_backup_start('berth', true)");
  yield { path: prefix, kind: "folder" };
  yield* walk(root, "", prefix);
  const controlEntry = await fileEntry(root, control, prefix);
  if (!controlEntry) throw new Error(`${path.join(root, control)} is missing.`);
  yield controlEntry;
  // The last byte, because the position after it may belong to the next file.
  const { rows } = await client.query<{ last: string; label: string }>(
    "select pg_walfile_name(lsn - 1) as last, labelfile as label from pg_backup_stop(false)",
  );
  const [{ last, label } = { last: "", label: "" }] = rows;
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
  if (!first) throw new Error("PostgreSQL has not said where the backup begins in its write-ahead log.");
  yield textEntry(`${prefix}/backup_label`, label);
  yield* walEntries(root, first, last, prefix);
  await client.query("select pg_drop_replication_slot($1)", [name]);
}
