import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { findStockPrograms, OwnPostgres } from "../database/own-postgres";
import { seedCatalog, setTestRuntime, testSecret } from "../factories";
import { fillLedger, rounds } from "./bench-ledger-fill";

/*
 * Runs `ledger verify` in a separate process, on the system's PostgreSQL as installed, over companies of the sizes in
 * BENCH_INVOICES (numbers of invoices, multiples of 20): measures time per row, and the memory of its process and
 * connections. Then plants three breaches at random places, which it must report. Fails if the largest ledger needs
 * more time per row or memory than the goals allow. BENCH_DATA_DIR keeps the filled server, BENCH_PLANTED=only skips
 * the run without breaches.
 */
const sizes = (process.env.BENCH_INVOICES ?? "100000,1000000,10000000").split(",").map(Number);
const kept = process.env.BENCH_DATA_DIR;
const goals = { growth: 2, nodeMb: 250, databaseMb: 200 };
const cli = path.join(import.meta.dirname, "bench-cli.js");
const command = `await (await import(${JSON.stringify(cli)})).main(["ledger", "verify"])`;

type Ask = <Row extends pg.QueryResultRow>(question: string, values?: unknown[]) => Promise<Row[]>;

/** Runs `work` in a connection of the database owner, without the panel's limits and safeguards. */
async function withClient<T>(url: string, work: (ask: Ask, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (question, values) => (await client.query(question, values)).rows, client);
  } finally {
    await client.end();
  }
}

async function fill(url: string, invoices: number): Promise<void> {
  await migrate(url);
  openDatabase(url, { poolSize: 4 });
  await seedCatalog(database()).finally(closeDatabase);
  await withClient(url, (_ask, client) => fillLedger(client, invoices, console.log));
}

/** Memory of a process in MB: its peak, and its current private memory; 0 once it has ended. */
function memoryOf(pid: number): { peak: number; own: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { peak: mb("VmHWM"), own: mb("RssAnon") };
  } catch {
    return { peak: 0, own: 0 };
  }
}

const ended = (child: ChildProcess) => new Promise<number>((resolve) => child.once("close", resolve));

/** Runs the command; meanwhile samples the memory of its connections, including their parallel workers. */
async function prove(url: string, name: string) {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ["--conditions=react-server", "--input-type=module", "-e", command], {
    env: { ...process.env, DATABASE_URL: url, SECRET: testSecret, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => said.push(part));
  child.stderr.on("data", (part: Buffer) => said.push(part));
  const end = ended(child);
  const most = { node: 0, database: 0 };
  await withClient(url, async (ask) => {
    while (child.exitCode === null && child.signalCode === null) {
      const rows = await ask<{ pid: number }>(
        "select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
        [name],
      );
      const database = rows.reduce((sum, { pid }) => sum + memoryOf(pid).own, 0);
      most.database = Math.max(most.database, database);
      most.node = Math.max(most.node, memoryOf(child.pid ?? 0).peak);
      await pause(200);
    }
  });
  const code = await end;
  const seconds = (performance.now() - startedAtMs) / 1000;
  return { code, seconds, ...most, text: Buffer.concat(said).toString() };
}

type Credentials = Awaited<ReturnType<typeof prove>>;

const tables = "invoices invoice_lines payments ledger_entries ledger_postings".split(" ");

async function countRows(url: string): Promise<Record<string, number>> {
  return withClient(url, async (ask) => {
    const rows = await ask<{ name: string; rows: string }>(
      "select relname as name, reltuples::bigint as rows from pg_class where oid = any($1::text[]::regclass[])",
      [tables],
    );
    return Object.fromEntries(rows.map(({ name, rows }) => [name, Number(rows)]));
  });
}

const readTemporaryMb = (url: string, name: string): Promise<number> =>
  withClient(url, async (ask) => {
    const [row] = await ask<{ bytes: string }>(
      "select temp_bytes as bytes from pg_stat_database where datname = $1",
      [name],
    );
    return Number(row?.bytes) / 2 ** 20;
  });

/** Id of any entry of the kind. */
async function anyEntry(ask: Ask, kind: string): Promise<number> {
  const [row] = await ask<{ id: number }>(
    `select id from ledger_entries where kind = $1 and invoice_id is not null and key like $1 || ' %'
       and id >= (select floor(random() * 0.9 * max(id)) from ledger_entries) order by id limit 1`,
    [kind],
  );
  if (!row) throw new Error(`There is no entry of the kind ${kind}.`);
  return row.id;
}

type Breach = { damage: string; mend: string; named: RegExp };

/** Breaches: a cent too much; a cent too much on both sides; another customer's money. */
async function chooseBreaches(ask: Ask): Promise<Breach[]> {
  const [cent, both, other] = [
    await anyEntry(ask, "invoice"),
    await anyEntry(ask, "payment"),
    await anyEntry(ask, "invoice"),
  ];
  const mine = (entry: number) => `where entry_id = ${entry} and ledger_account_id > 10`;
  const [row] = await ask<{ number: string }>(
    "select coalesce(i.number, '#' || i.id) as number from invoices i join ledger_entries e on e.invoice_id = i.id where e.id = $1",
    [both],
  );
  return [
    {
      damage: `update ledger_postings set amount = amount + 0.01 ${mine(cent)}`,
      mend: `update ledger_postings set amount = amount - 0.01 ${mine(cent)}`,
      named: new RegExp(`every entry sums to zero: entry ${cent}: sums to 0\\.01`),
    },
    {
      damage: `update ledger_postings set amount = amount + sign(amount) * 0.01 where entry_id = ${both}`,
      mend: `update ledger_postings set amount = amount - sign(amount) * 0.01 where entry_id = ${both}`,
      named: new RegExp(
        `what is paid of an invoice is what its payments posted: invoice ${row?.number}: paid`,
      ),
    },
    {
      damage: `update ledger_postings set ledger_account_id = ledger_account_id + 2 ${mine(other)}`,
      mend: `update ledger_postings set ledger_account_id = ledger_account_id - 2 ${mine(other)}`,
      named: new RegExp(
        `an account's money is in its own currency and its own name: entry ${other}: touches account`,
      ),
    },
  ];
}

/** Plants breaches, checks that the command reports all of them, and removes them. */
async function proveDamage(url: string, name: string): Promise<Credentials> {
  return withClient(url, async (ask) => {
    await ask("set session_replication_role = replica");
    const breaches = await chooseBreaches(ask);
    for (const { damage } of breaches) await ask(damage);
    try {
      const proof = await prove(url, name);
      for (const { damage, named } of breaches) {
        const isNamed = named.test(proof.text);
        console.log(`  ${isNamed ? "named" : "MISSED"}: ${damage}`);
        if (!isNamed) process.exitCode = 1;
      }
      if (proof.code !== 1) process.exitCode = 1;
      return proof;
    } finally {
      for (const { mend } of breaches) await ask(mend);
    }
  });
}

async function measure(url: string, invoices: number) {
  const name = `of${invoices}`;
  const rows = await countRows(url);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${invoices} invoices: ${JSON.stringify(rows)}`);
  const proofs: Credentials[] = [];
  const before = await readTemporaryMb(url, name);
  if (process.env.BENCH_PLANTED !== "only") {
    const proof = await prove(url, name);
    console.log(`  ${proof.seconds.toFixed(1)} s: ${proof.text.trim().split("\n").at(-1)}`);
    if (proof.code !== 0) process.exitCode = 1;
    proofs.push(proof);
  }
  proofs.push(await proveDamage(url, name));
  const most = (of: (proof: Credentials) => number) => Math.max(...proofs.map(of));
  const seconds = proofs[0]?.seconds ?? 0;
  return {
    invoices,
    "rows in all": all,
    seconds: Number(seconds.toFixed(1)),
    "with breaches": Number((proofs.at(-1)?.seconds ?? 0).toFixed(1)),
    "s per million rows": Number(((seconds / all) * 1_000_000).toFixed(2)),
    "node, peak (MB)": Math.round(most(({ node }) => node)),
    "database's own, peak (MB)": Math.round(most(({ database }) => database)),
    "temporary files (MB)": Math.round((await readTemporaryMb(url, name)) - before),
  };
}

const quick = {
  ...{ fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "8GB" },
  ...{ wal_level: "minimal", max_wal_senders: "0", synchronous_commit: "off" },
};
const folder = kept ?? (await mkdtemp(path.join(tmpdir(), "berth-bench-")));
const place = { programs: findStockPrograms(), data: path.join(folder, "data") };
if (sizes.some((size) => !(size > 0) || size % rounds !== 0))
  throw new Error("BENCH_INVOICES has to be multiples of 20.");
try {
  setTestRuntime("http://panel.test");
  const filling = await OwnPostgres.start({ ...place, settings: quick });
  try {
    for (const size of sizes) {
      const { url, isNew } = await filling.createDatabase(`of${size}`);
      if (!isNew) continue;
      console.log(`filling ${size} invoices`);
      await fill(url, size);
    }
    await filling.ask("checkpoint");
  } finally {
    await filling.stop();
  }
  const server = await OwnPostgres.start(place);
  try {
    console.log(`${await server.version()}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
    const rows = [];
    for (const size of sizes) rows.push(await measure(server.url(`of${size}`), size));
    console.table(rows);
    const perMillion = rows.map((row) => row["s per million rows"]);
    const growth = (perMillion.at(-1) ?? 0) / (perMillion[0] ?? 1);
    console.log(
      `a row of the largest: ${growth.toFixed(2)} times as long as of the smallest; goal ${goals.growth}`,
    );
    const isHeavy = rows.some(
      (row) => row["node, peak (MB)"] > goals.nodeMb || row["database's own, peak (MB)"] > goals.databaseMb,
    );
    if (growth > goals.growth || isHeavy) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  if (!kept) await rm(folder, { recursive: true, force: true });
}
