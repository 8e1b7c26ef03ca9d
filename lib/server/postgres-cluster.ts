import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "@/lib/server/postgres-binaries";
import { processIdentity } from "@/lib/server/process-lock.mjs";
import { type RunAs, run } from "@/lib/server/run-as";
import { folderSentence, StartError } from "@/lib/server/start-error";

/** Paths of the embedded database in the data folder. */
export const clusterDir = (dataDir: string) => path.join(dataDir, "postgres");
export const logFile = (dataDir: string) => path.join(dataDir, "postgres.log");
const passwordFile = (dataDir: string) => path.join(dataDir, "postgres.password");

/** Returns the URL of the database `name` of the embedded server on `port`. */
export function databaseUrl(dataDir: string, port: number, name = "berth"): string {
  return `postgres://berth:${readFileSync(passwordFile(dataDir), "utf8").trim()}@127.0.0.1:${port}/${name}`;
}

/**
 * Runs initdb if there are no database files yet, in a temporary folder that is renamed when complete, so that an
 * interrupted start leaves no partial cluster. Throws StartError.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  as: RunAs,
  durable: boolean,
): Promise<void> {
  const cluster = clusterDir(dataDir);
  if (existsSync(cluster)) {
    if (!existsSync(passwordFile(dataDir)))
      throw new StartError(`the data folder ${dataDir} has lost its file postgres.password`);
    if (as.owner) giveTo(as.owner, cluster);
    return;
  }
  removeInterrupted(dataDir);
  ensurePassword(dataDir);
  const draft = mkdtempSync(path.join(dataDir, `postgres.new-${process.pid}-`));
  try {
    await initialise(draft, dataDir, binaries, as, durable);
    moveInto(path.join(draft, "data"), cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function initialise(
  draft: string,
  dataDir: string,
  binaries: PostgresBinaries,
  as: RunAs,
  durable: boolean,
) {
  const secret = path.join(draft, "password");
  writeFileSync(secret, readFileSync(passwordFile(dataDir)), { mode: 0o600 });
  if (as.owner) giveTo(as.owner, draft);
  // The built-in C.UTF-8 covers all of Unicode and is the same on every platform, unlike system locales.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=berth", "--auth=scram-sha-256", `--pwfile=${secret}`];
  const target = [
    `--pgdata=${path.join(draft, "data")}`,
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const { code, output } = await run(as, binaries.initdb, [...target, ...locale, ...access]);
  if (code !== "0") throw new StartError(folderSentence(dataDir, output));
}

/** First starts may run concurrently: the first password written wins. */
function ensurePassword(dataDir: string): void {
  if (existsSync(passwordFile(dataDir))) return;
  const draft = `${passwordFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, passwordFile(dataDir));
  } catch (error) {
    if (!existsSync(passwordFile(dataDir))) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function moveInto(made: string, cluster: string): void {
  try {
    renameSync(made, cluster);
  } catch (error) {
    // A concurrent first start was faster: use its files.
    if (!existsSync(cluster)) throw error;
  }
}

function removeInterrupted(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !processIdentity(Number(pid)))
      rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

function giveTo(owner: { uid: number; gid: number }, folder: string): void {
  if (statSync(folder).uid === owner.uid) return;
  for (const name of readdirSync(folder, { recursive: true }))
    chownSync(path.join(folder, String(name)), owner.uid, owner.gid);
  chownSync(folder, owner.uid, owner.gid);
}
