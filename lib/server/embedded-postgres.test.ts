import { type ChildProcess, spawn } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitFor } from "@/lib/testing/wait-for";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./embedded-postgres";
import { packagedDir } from "./postgres-binaries";
import { findPostmaster } from "./postmaster";
import { processIdentity } from "./process-lock.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isRoot = process.getuid?.() === 0;
let bundle = "";
let folder = "";
let dataDir = "";
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  bundle = path.join(await mkdtemp(path.join(root, "node_modules/.berth-test-")), "embedded-postgres.mjs");
  await build({
    entryPoints: [path.join(root, "lib/server/embedded-postgres.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: path.join(root, "tsconfig.json"),
  });
});

afterAll(() => rm(path.dirname(bundle), { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berth-postgres-"));
  dataDir = path.join(folder, "data");
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  const left = findPostmaster(dataDir);
  if (left) process.kill(left.pid, "SIGQUIT");
  await waitFor(() => !findPostmaster(dataDir) || undefined, "PostgreSQL does not end");
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
  running.push(postgres);
  return postgres;
}

/** Starts another process that starts the database of the same folder and keeps running. */
async function startElsewhere(): Promise<ChildProcess> {
  const options = JSON.stringify({ dataDir, durable: false });
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(bundle).href)};
    console.log((await startEmbeddedPostgres(${options})).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await waitFor(() => output.includes("postgres://") || undefined, "the other process does not start");
  return child;
}

async function kill9(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await waitFor(() => child.signalCode ?? undefined, "the other process does not die");
}

async function query(url: string, text: string): Promise<string[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<string[]>({ text, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

test("the first start makes a PostgreSQL that only this folder's password opens", async () => {
  const { url, adopted } = await start();
  expect(adopted).toBe(false);
  const facts =
    "select lower('ЖЁ'), current_setting('server_encoding'), current_setting('listen_addresses'), now()::text";
  expect(await query(url, facts)).toEqual([["жё", "UTF8", "127.0.0.1", expect.stringMatching(/\+00$/)]]);
  expect((await stat(path.join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
  await expect(query(url.replace(/:[0-9a-f]+@/, ":wrong@"), "select 1")).rejects.toThrow(
    "password authentication",
  );
});

test("data is there after a restart", async () => {
  const first = await start();
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  expect(findPostmaster(dataDir)).toBeUndefined();
  expect(await query((await start()).url, "select answer from kept")).toEqual([[42]]);
});

test("the database of a killed panel is adopted, with its data, and stopped in order", async () => {
  const panel = await startElsewhere();
  const orphan = findPostmaster(dataDir);
  await kill9(panel);
  const lines: string[] = [];
  const adopted = await start({ log: (line) => lines.push(line) });
  expect(adopted.adopted).toBe(true);
  expect(lines).toEqual([`Using the database that was left running (process ${orphan?.pid}).`]);
  expect(await query(adopted.url, "select 1")).toEqual([[1]]);
  await adopted.stop();
  expect(findPostmaster(dataDir)).toBeUndefined();
  expect(await readFile(path.join(dataDir, "postgres.log"), "utf8")).toContain(
    "database system is shut down",
  );
});

test("when panel and database were both killed, the data is recovered", async () => {
  const panel = await startElsewhere();
  const postmaster = findPostmaster(dataDir);
  if (!postmaster) throw new Error("no postmaster");
  await kill9(panel);
  process.kill(postmaster.pid, "SIGKILL");
  await waitFor(
    () => processIdentity(postmaster.pid) !== postmaster.identity || undefined,
    "PostgreSQL does not die",
  );
  const again = await start();
  expect(again.adopted).toBe(false);
  expect(await query(again.url, "select 1")).toEqual([[1]]);
});

test("a database that dies alone comes back at the same address with its data, again and again, until it is stopped", async () => {
  const lines: string[] = [];
  const postgres = await start({ durable: true, log: (line) => lines.push(line) });
  await query(postgres.url, "create table kept as select 42 as answer");
  for (const time of [1, 2]) {
    const victim = findPostmaster(dataDir);
    if (!victim) throw new Error("no postmaster");
    process.kill(victim.pid, "SIGKILL");
    const isBack = () => lines.filter((line) => line.startsWith("PostgreSQL runs again")).length === time;
    await waitFor(
      () => isBack() || undefined,
      () => `PostgreSQL does not come back:\n${lines.join("\n")}`,
    );
    expect(await query(postgres.url, "select answer from kept")).toEqual([[42]]);
  }
  await postgres.stop();
  expect(findPostmaster(dataDir)).toBeUndefined();
});

test("a pid file that names a stranger does not hinder the start", async () => {
  await (await start()).stop();
  const stale = [process.pid, path.join(dataDir, "postgres"), 1, 5432, "", "127.0.0.1", "1 1", "ready   "];
  await writeFile(path.join(dataDir, "postgres/postmaster.pid"), `${stale.join("\n")}\n`);
  expect((await start()).adopted).toBe(false);
});

test("a second panel on the same folder is refused, and the first goes on", async () => {
  const panel = await startElsewhere();
  await expect(start()).rejects.toThrow(
    `another panel (process ${panel.pid}) uses the data folder ${dataDir}`,
  );
  const shared = await start({ share: true });
  expect(shared.adopted).toBe(true);
  await shared.stop();
  expect(findPostmaster(dataDir)?.status).toBe("ready");
});

test("two commands that start at once share one database", async () => {
  const [one, two] = await Promise.all([start({ share: true }), start({ share: true })]);
  expect(one.url).toBe(two.url);
  expect([one.adopted, two.adopted].filter(Boolean)).toHaveLength(1);
});

test("a first start that was interrupted leaves nothing in the way", async () => {
  await mkdir(path.join(dataDir, "postgres.new-999999999-abcdef/data"), { recursive: true });
  await start();
  expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
});

test("a port that is taken is said; without a wish another is found", async () => {
  const port = Number(new URL((await start()).url).port);
  const other = path.join(folder, "other");
  await expect(start({ dataDir: other, port })).rejects.toThrow(
    `the port ${port} for the database in ${other} is taken`,
  );
});

test("an unusable folder is named in one sentence", async () => {
  await writeFile(dataDir, "");
  await expect(start()).rejects.toThrow(`the data folder ${dataDir} is not a folder`);
});

test("a folder without rights is named in one sentence", async () => {
  await chmod(folder, 0o500);
  // Root can enter any folder, so this start runs as the user nobody.
  if (isRoot) process.seteuid?.(65534);
  try {
    await expect(start()).rejects.toThrow(`no right to use the data folder ${dataDir}`);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test("programs for another processor are named in one sentence", async () => {
  const nativeDir = path.join(folder, "native");
  await mkdir(path.join(nativeDir, "bin"), { recursive: true });
  const program = await readFile(path.join(packagedDir(), "bin/initdb"));
  // The two bytes of an ELF header that name the processor.
  program.writeUInt16LE(0xfefe, 18);
  for (const name of ["initdb", "postgres"]) await writeFile(path.join(nativeDir, "bin", name), program);
  await expect(start({ nativeDir })).rejects.toThrow(
    /^\S+ was made for another processor than [^\n]* of your own$/,
  );
});

test("programs without exec bits and links are fixed, below a folder that only its owner may enter", async () => {
  const nativeDir = path.join(folder, "native");
  await cp(packagedDir(), nativeDir, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(
    await readFile(path.join(nativeDir, "pg-symlinks.json"), "utf8"),
  );
  for (const { target } of links) await rm(path.join(folder, target), { force: true });
  await chmod(path.join(nativeDir, "bin/postgres"), 0o644);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await query((await start({ nativeDir })).url, "select 1")).toEqual([[1]]);
});
