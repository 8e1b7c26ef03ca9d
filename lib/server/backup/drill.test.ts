import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { readBackupState } from "@/lib/domain/support/back-office/shared/backup";
import { findClientPrograms } from "@/lib/outside/postgres/client-programs";
import { defaultEnvironment, foreignVariables } from "@/lib/settings/environment";
import { OwnPostgres } from "@/lib/testing/database/own-postgres";
import { addAccount, connect, seedCatalog, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { waitFor } from "@/lib/testing/wait-for";
import { main } from "../cli";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres";
import { findPostmaster } from "../postmaster";
import { backupTerms } from "./backup-terms";
import { backupName } from "./kept";
import { makeBackup } from "./make-backup";

/* The drill: a database in use is backed up, and restored elsewhere with its secret, both ways. */
/** A busy machine needs long for what takes two seconds on an idle one. */
const longestMs = 120_000;

vi.setConfig({ testTimeout: 2 * longestMs, hookTimeout: 2 * longestMs });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const passphrase = "correct horse battery";
let folder = "";
let directory = "";
let dataDir = "";
let program = "";
let postgres: EmbeddedPostgres;
const children: ChildProcess[] = [];

/** What an operator runs in another process. */
async function bundleCommands(): Promise<string> {
  const target = path.join(await mkdtemp(path.join(root, "node_modules/.berth-test-")), "cli.mjs");
  await build({
    stdin: {
      contents: 'import { main } from "./lib/server/cli"; await main(process.argv.slice(2));',
      resolveDir: root,
      loader: "ts",
    },
    outfile: target,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    conditions: ["react-server"],
    tsconfig: path.join(root, "tsconfig.json"),
  });
  return target;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berth-drill-"));
  directory = path.join(folder, "backups");
  dataDir = path.join(folder, "data");
  await mkdir(directory);
  program = await bundleCommands();
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await fill(postgres.url);
});
beforeAll(() => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("SECRET", testSecret);
  vi.stubEnv("BACKUP_DIRECTORY", directory);
  vi.stubEnv("BACKUP_PASSPHRASE", passphrase);
});
afterEach(() => {
  process.exitCode = undefined;
  // One that a failed test has left would hold the lock for the others.
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const child of children) child.kill("SIGKILL");
  await postgres.stop();
  await rm(path.dirname(program), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** A company, a customer with credit in the ledger, and rows of the audit log. */
async function fill(url: string): Promise<void> {
  await migrate(url);
  setTestRuntime("http://panel.test");
  const { db, close } = connect(url);
  await seedCatalog(db);
  await addAccount(db, { email: "anna@example.test", credit: "120.00" });
  await close();
}

/** Runs a command in this process; returns what it printed and its exit code. */
async function run(...words: string[]) {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const error = vi.spyOn(console, "error").mockReturnValue();
  try {
    await main(words);
    const said = [...log.mock.calls, ...error.mock.calls].flat().join("\n");
    return { said, code: process.exitCode ?? 0 };
  } finally {
    process.exitCode = undefined;
    log.mockRestore();
    error.mockRestore();
  }
}

/** The settings of another place for a while. */
async function at<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = {
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    SECRET: testSecret,
    BACKUP_COMMAND: "",
    BACKUP_KEPT: "",
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    return await work();
  } finally {
    for (const [name, value] of Object.entries(before)) vi.stubEnv(name, value);
  }
}

const finished = () => readdirSync(directory).filter((name) => name.endsWith(".backup"));
const newest = () => path.join(directory, finished().toSorted().at(-1) ?? "");

async function ask(url: string, question: string): Promise<unknown[]> {
  const { query, close } = connect(url);
  try {
    return await query(question);
  } finally {
    await close();
  }
}

const facts =
  "select (select count(*)::int from accounts) as accounts, (select count(*)::int from drill) as written";

const proofFolder = () => readdirSync(dataDir).find((name) => name.startsWith("backup-proof-"));

/** Writes without a pause while a backup copies; returns how many rows were committed. */
function keepWriting(url: string): () => Promise<number> {
  let isOver = false;
  const { query, close } = connect(url);
  const done = (async () => {
    let count = 0;
    // Once it is proved, more would only make this test slow.
    for (; !isOver && !proofFolder(); count++)
      await query("insert into drill (text) select md5(random()::text) from generate_series(1, 20)");
    await close();
    return count * 20;
  })();
  return () => {
    isOver = true;
    return done;
  };
}

test("a database in use is backed up, restored elsewhere with its secret, and proved", async () => {
  await ask(postgres.url, "create table drill (id serial primary key, text text)");
  await ask(postgres.url, "insert into drill (text) values ('from before')");
  expect((await run("staff", "add", "olga@example.test", "Olga", "admin")).code).toBe(0);
  const stopWriting = keepWriting(postgres.url);
  const made = await run("backup");
  const written = await stopWriting();
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(
      /\.backup\n[\d.]+ MB of [\d.]+ MB, [\s\S]*the ledger is right, and so are [1-9]\d* rows/,
    ),
  });
  expect(readdirSync(directory)).toHaveLength(1);
  expect((await stat(newest())).mode & 0o777).toBe(0o600);
  const sealed = await readFile(newest());
  for (const secret of [testSecret, "anna@example.test", "olga@example.test"])
    expect(sealed.includes(secret)).toBe(false);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("backup-proof"))).toEqual([]);
  expect(await ask(postgres.url, "select count(*)::int as slots from pg_replication_slots")).toEqual([
    { slots: 0 },
  ]);

  const { db, close } = connect(postgres.url);
  const state = await readBackupState(db);
  await close();
  expect(state).toMatchObject({ last: { file: newest(), bytes: sealed.length }, failure: null });
  expect((await run("backup", "list")).said).toContain(newest());

  const place = path.join(folder, "elsewhere");
  const restored = await at({ DATA_DIR: place, SECRET: "" }, () => run("restore", newest()));
  expect(restored).toEqual({ code: 0, said: expect.stringContaining(`is in ${place}, with its secret.`) });
  expect(await readFile(path.join(place, "secret"), "utf8")).toBe(testSecret);
  expect((await stat(path.join(place, "secret"))).mode & 0o777).toBe(0o600);
  expect(readdirSync(place).filter((name) => name.startsWith("restore-"))).toEqual([]);
  const copy = await startEmbeddedPostgres({ dataDir: place, durable: false });
  try {
    const [found] = (await ask(copy.url, facts)) as { accounts: number; written: number }[];
    const [source] = (await ask(postgres.url, facts)) as { accounts: number }[];
    expect(found?.accounts).toBe(source?.accounts);
    expect(found?.written).toBeGreaterThan(1);
    expect(found?.written).toBeLessThanOrEqual(written + 1);
  } finally {
    await copy.stop();
  }
  const again = await at({ DATA_DIR: place, SECRET: "" }, () => run("restore", newest()));
  expect(again).toEqual({ code: 1, said: expect.stringContaining("into an empty place only") });
});

test("restoring refuses another secret, passphrase or file, and leaves nothing", async () => {
  const place = path.join(folder, "refused");
  const restore = (settings: Record<string, string>, file = newest()) =>
    at({ DATA_DIR: place, SECRET: "", ...settings }, () => run("restore", file));
  expect((await restore({ SECRET: "another secret than that of the backup" })).said).toContain(
    "is not the secret",
  );
  await writeFile(path.join(folder, "phrase"), "another passphrase\n");
  const wrong = await at({ DATA_DIR: place, SECRET: "" }, () =>
    run("restore", newest(), "--passphrase-file", path.join(folder, "phrase")),
  );
  expect(wrong).toEqual({ code: 1, said: expect.stringContaining("The passphrase is not the one") });
  const half = path.join(folder, "half.backup");
  const sealed = await readFile(newest());
  await writeFile(half, sealed.subarray(0, sealed.length - 100));
  expect((await restore({}, half)).said).toContain("its end is missing");
  expect((await restore({ DATABASE_URL: postgres.url }, newest())).said).toContain("has tables already");
  expect(readdirSync(place)).toEqual([]);
});

/** Starts a backup in another process. */
function backUpElsewhere(): ChildProcess {
  const settings = {
    DATA_DIR: dataDir,
    SECRET: testSecret,
    BACKUP_DIRECTORY: directory,
    BACKUP_PASSPHRASE: passphrase,
  };
  const child = spawn(process.execPath, ["--conditions=react-server", program, "backup"], {
    cwd: root,
    env: { ...foreignVariables(), ...settings, NODE_ENV: "production" },
    stdio: "ignore",
  });
  children.push(child);
  return child;
}

const unfinished = () => readdirSync(directory).find((name) => name.endsWith("-unfinished"));

/** Begins a backup elsewhere, and kills it once `isThere` finds something. */
async function killBackup(isThere: () => string | undefined): Promise<void> {
  const child = backUpElsewhere();
  await waitFor(isThere, "the backup does not get that far", longestMs);
  child.kill("SIGSTOP");
  const second = await run("backup");
  expect(second).toEqual({
    code: 1,
    said: expect.stringContaining("Another backup of this database is under way."),
  });
  child.kill("SIGKILL");
  await waitFor(() => child.signalCode ?? undefined, "the backup does not die");
  const locks = "select 1 from pg_locks where locktype = 'advisory' and objid = 7145214";
  await waitFor(async () => (await ask(postgres.url, locks)).length === 0 || undefined, "its lock stays");
}

test("one that is killed while it copies, or while its copy runs, leaves no file, and the next one cleans up", async () => {
  const before = finished();
  await killBackup(unfinished);
  expect(finished()).toEqual(before);
  // This one begins with what the first has left, and is the next one to leave something.
  await killBackup(() => {
    const copy = proofFolder();
    return copy && findPostmaster(path.join(dataDir, copy)) ? copy : undefined;
  });
  expect(finished()).toEqual(before);
  expect((await run("backup")).code).toBe(0);
  expect(unfinished()).toBeUndefined();
  expect(proofFolder()).toBeUndefined();
  expect(await ask(postgres.url, "select 1 from pg_replication_slots")).toEqual([]);
});

test("old ones go after a new one, and the command that carries it away is asked how it ended", async () => {
  const carried = path.join(folder, "carried");
  await mkdir(carried);
  const settings = {
    BACKUP_KEPT: "1",
    BACKUP_COMMAND: `cp "$1" ${carried} && test -z "$SECRET$BACKUP_PASSPHRASE"`,
  };
  const made = await at(settings, () => run("backup"));
  expect(made).toEqual({ code: 0, said: expect.stringContaining("Removed as too old:") });
  expect(finished()).toHaveLength(1);
  expect(readdirSync(carried)).toEqual(finished());
  const failed = await at({ BACKUP_COMMAND: "echo the remote is away; exit 3" }, () => run("backup"));
  expect(failed).toEqual({
    code: 1,
    said: expect.stringContaining("BACKUP_COMMAND ended with 3: the remote is away"),
  });
  const { db, close } = connect(postgres.url);
  const { failure } = await readBackupState(db);
  await close();
  expect(failure?.reason).toContain("ended with 3");
});

/** A disk of one megabyte, where this machine lets us make one. */
function mountSmallDisk(): string | null {
  const small = path.join(folder, "small");
  try {
    execFileSync("mkdir", ["-p", small]);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", small], { stdio: "ignore" });
    return small;
  } catch {
    console.warn("No small disk can be mounted here: a disk that runs full was not seen.");
    return null;
  }
}

test("a disk that is full, or gets full in the middle, is said, and no half file stays", async () => {
  const small = mountSmallDisk();
  if (small === null) return;
  try {
    setTestRuntime("http://panel.test");
    const environment = { ...defaultEnvironment(), DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase };
    const terms = backupTerms(environment, postgres.url, { directory: small });
    await expect(makeBackup(terms)).rejects.toThrow(/^No backup was made: [\d.]+ MB are free on the disk/);
    // One that was small lets the next one begin.
    await writeFile(path.join(small, backupName(terms.mark, new Date(0))), "x");
    await expect(makeBackup(terms)).rejects.toThrow(`the disk with the folder ${small} is full`);
    expect(readdirSync(small)).toHaveLength(1);
  } finally {
    execFileSync("umount", [small]);
  }
});

test("an external database is dumped and restored by the programs of PostgreSQL", async () => {
  const programs = await findClientPrograms(14, foreignVariables()).catch(() => null);
  const bin = path.dirname(programs?.dump ?? "/nowhere/x");
  if (!programs || !existsSync(path.join(bin, "initdb"))) {
    console.warn("There is no PostgreSQL with pg_dump here: backups of external databases were not seen.");
    return;
  }
  const own = { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
  const settings = { fsync: "off", full_page_writes: "off" };
  const server = await OwnPostgres.start({ programs: own, data: path.join(folder, "external"), settings });
  try {
    const { url } = await server.createDatabase("panel");
    await fill(url);
    // What only a superuser may create, in both: the panel's own role is none.
    await server.ask("create extension pg_stat_statements", "panel");
    const there = { DATABASE_URL: url, DATA_DIR: path.join(folder, "external-data"), BACKUP_KEPT: "100" };
    expect((await at(there, () => run("staff", "add", "olga@example.test", "Olga", "admin"))).code).toBe(0);
    const made = await at(there, () => run("backup"));
    expect(made).toEqual({ code: 0, said: expect.stringContaining("the ledger is right") });
    await server.ask("create role tenant login");
    await server.ask("create database restored owner tenant");
    await server.ask("create extension pg_stat_statements", "restored");
    const empty = { url: server.url("restored").replace("//berth", "//tenant") };
    const restored = await at(
      { DATABASE_URL: empty.url, SECRET: "", DATA_DIR: path.join(folder, "there") },
      () => run("restore", newest()),
    );
    expect(restored).toEqual({ code: 0, said: expect.stringContaining("The ledger is right") });
    const accounts = "select id, email from accounts order by id";
    expect(await ask(empty.url, accounts)).toEqual(await ask(url, accounts));
    const embedded = await at({ SECRET: "", DATA_DIR: path.join(folder, "from-dump") }, () =>
      run("restore", newest()),
    );
    expect(embedded.code).toBe(0);
  } finally {
    await server.stop();
  }
});
