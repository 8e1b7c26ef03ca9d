import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { getTableColumns, sql } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import { closeDatabase, type Database, database, openDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { verifyLedger } from "@/lib/domain/money/billing/verify-ledger";
import { runRenewals } from "@/lib/domain/orders/renewals/run";
import { startEmbeddedPostgres } from "@/lib/server/embedded-postgres";
import { addAccount, giveCredit, seedCatalog, setTestRuntime } from "../factories";

/*
 * Runs the renewal job on the numbers of due servers in BENCH_DUE, in sequence in one growing database: each server
 * has its own account, and is invoiced and paid from credit. Prints servers per second and fails if they are too few
 * or decrease with the size, and prints CPU seconds, which do not depend on other load.
 */
const sizes = (process.env.BENCH_DUE ?? "1000,10000,50000").split(",").map(Number);
/** Minimum rate of the renewal job on any machine that may run a panel. */
const leastServersPerSecond = 500;
/** Maximum factor between the time per server at the largest and at the smallest size. */
const mostGrowth = 1.5;
const start = new Date("2030-01-31T12:00:00Z");
const now = addMonths(start, 1);
const ticksPerSecond = 100;

/** Inserts a server as its deployment leaves it, and its account, from which the others are copied. */
async function addPattern(db: Database): Promise<void> {
  const account = await addAccount(db);
  await giveCredit(db, account.id, account.currency, "100.00");
  const facts = { accountId: account.id, presetId: 102, location: "NL", months: 1, createdAt: start };
  const common = { id: 1, ...facts };
  await db
    .insert(tags)
    .values({ component: "customer", componentId: account.id, tag: "auto_credit", value: "1" });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const order = { invoiceId: 1, serverId: 1, hasStock: false, wantsMail: false, holdUntil: start };
    await tx.insert(orders).values({ ...common, ...order, status: "done" });
    await tx.insert(servers).values({
      ...common,
      orderId: 1,
      productId: 1,
      state: "running",
      hostname: "web.example.test",
      systemId: 11,
      systemName: "Debian 12",
      softwareName: "",
      trafficPlanId: 1,
      currency: account.currency,
      recurringTotal: "10.89",
      readyAt: start,
      // Never due itself.
      dueAt: null,
      installOptions: {
        sshKey: null,
        postInstallScript: null,
        rootSizePercent: 100,
        ownOs: false,
        ciTask: null,
        extraAddresses: 0,
      },
    });
  });
}

/** Writable columns: the database generates the others. */
const written = sql.join(
  Object.values(getTableColumns(servers))
    .filter(({ generated }) => generated === undefined)
    .map(({ name }) => sql.identifier(name)),
  sql`, `,
);

/** Copies of the pattern with ids from `first` on, which are due. */
const copies = (first: number, count: number) => {
  const numbers = sql`generate_series(${first}::int, ${first + count - 1}::int) n`;
  const last = sql`(select min(id) from accounts)`;
  return [
    sql`insert into accounts select r.* from (select to_jsonb(a) as facts from accounts a where id = ${last}) a, ${numbers},
      lateral jsonb_populate_record(null::accounts, a.facts || jsonb_build_object('id', n, 'uuid', gen_random_uuid(),
        'billing_id', n, 'email', 'due' || n || '@example.test')) r`,
    sql`insert into account_versions (account_id, version) select n, 1 from ${numbers}`,
    sql`insert into tags select r.* from (select to_jsonb(t) as facts from tags t where component = 'customer' and component_id = ${last}) t,
      ${numbers}, lateral jsonb_populate_record(null::tags, t.facts || jsonb_build_object('id', n, 'component_id', n)) r`,
    sql`insert into ledger_accounts (kind, account_id, currency, balance) select 'credit', n, 'EUR', 100 from ${numbers}`,
    sql`insert into ledger_entries (id, at, account_id, kind, description, key)
      select n, ${start}, n, 'topup', '{"code": "topup"}', 'topup due ' || n from ${numbers}`,
    sql`insert into ledger_postings (entry_id, ledger_account_id, amount)
      select n, a.id, 100 from ${numbers} join ledger_accounts a
        on a.kind = 'credit' and a.currency = 'EUR' and coalesce(a.account_id, 0) = n`,
    sql`insert into ledger_postings (entry_id, ledger_account_id, amount)
      select n, a.id, -100 from ${numbers}, ledger_accounts a where a.kind = 'payments' and a.currency = 'EUR'`,
    sql`insert into orders select r.* from (select to_jsonb(o) as facts from orders o where id = 1) o, ${numbers},
      lateral jsonb_populate_record(null::orders, o.facts || jsonb_build_object('id', n, 'account_id', n, 'server_id', n)) r`,
    sql`insert into servers (${written}) select ${written} from (select to_jsonb(s) as facts from servers s where id = 1) s, ${numbers},
      lateral jsonb_populate_record(null::servers, s.facts || jsonb_build_object('id', n, 'account_id', n, 'order_id', n,
        'product_id', n, 'hostname', 'web' || n || '.example.test', 'due_at', ${now.toISOString()}::text)) r`,
  ];
};

async function grow(db: Database, first: number, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Triggers and foreign keys would check every row.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const copy of copies(first, count)) await tx.execute(copy);
  });
  await db.execute(sql`vacuum analyze`);
}

/** CPU seconds used by the database's processes so far, including ended ones. */
async function databaseSeconds(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8");
  const postmaster = text.split("\n")[0] ?? "";
  let ticks = 0;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // After the program's name, which may contain spaces: state, parent, …, own and children's times.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)];
    if (fields[1] === postmaster) ticks += own.map(Number).reduce((a, b) => a + b, 0);
    if (pid === postmaster) ticks += [...own, ...ended].map(Number).reduce((a, b) => a + b, 0);
  }
  return ticks / ticksPerSecond;
}

const panelSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

async function clock<T>(work: () => Promise<T>): Promise<{ seconds: number; answer: T }> {
  const startedAtMs = performance.now();
  const answer = await work();
  return { seconds: (performance.now() - startedAtMs) / 1_000, answer };
}

async function measure(dataDir: string, count: number) {
  const before = { panel: panelSeconds(), database: await databaseSeconds(dataDir) };
  const { seconds, answer } = await clock(() => runRenewals(now));
  if (answer.issued !== count || answer.paid !== count) throw new Error("Not every server was renewed.");
  const perThousand = (seconds: number) => ((seconds / count) * 1_000).toFixed(2);
  return {
    "due servers": count,
    "servers/s": Math.round(count / seconds),
    "panel CPU s per 1 000": perThousand(panelSeconds() - before.panel),
    "database CPU s per 1 000": perThousand((await databaseSeconds(dataDir)) - before.database),
    load: loadavg()[0]?.toFixed(1),
  };
}

async function compare(dataDir: string): Promise<void> {
  const rows = [];
  let first = 1_000_000;
  for (const count of sizes) {
    await grow(database(), first, count);
    rows.push(await measure(dataDir, count));
    first += count;
  }
  console.table(rows);
  const slow = rows.filter((row) => row["servers/s"] < leastServersPerSecond);
  if (slow.length > 0) process.exitCode = 1;
  for (const row of slow)
    console.error(
      `${row["due servers"]} servers: ${row["servers/s"]} a second, ${leastServersPerSecond} are promised.`,
    );
  const perSecond = rows.map((row) => row["servers/s"]);
  const growth = (perSecond[0] ?? 0) / (perSecond.at(-1) ?? 1);
  console.log(
    `a server among ${sizes.at(-1)}: ${growth.toFixed(2)} times as long as among ${sizes[0]}; goal ${mostGrowth}`,
  );
  if (growth > mostGrowth) process.exitCode = 1;
  const broken = await verifyLedger(database());
  if (broken.length > 0) throw new Error(`The ledger is broken: ${JSON.stringify(broken)}`);
}

const dataDir = await mkdtemp(path.join(tmpdir(), "berth-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await migrate(postgres.url);
  setTestRuntime("http://panel.test");
  openDatabase(postgres.url, { poolSize: 12 });
  await seedCatalog(database());
  await addPattern(database());
  await compare(dataDir);
} finally {
  await closeDatabase();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
