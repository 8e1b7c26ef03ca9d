import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { findWholeReads, logPlans } from "../database/logged-plans";
import { findStockPrograms, OwnPostgres } from "../database/own-postgres";
import { seedCatalog, setTestRuntime } from "../factories";
import { type Call, measureInTurns, percentile, sessionOf } from "./bench-database";
import { type Caller, withPanel } from "./bench-http";
import { type Counts, fillForStaff, firstId, staffIds } from "./bench-staff-fill";

/*
 * Measures whether a very large company is slower than a small one, on the system's PostgreSQL as installed: the same
 * pages and calls of a customer and of staff, alternating, over HTTP. Each customer has equally much; only the number
 * of customers differs. Then no query plan may scan a table of more than 10 000 rows. BENCH_ACCOUNTS,
 * BENCH_AUDIT_ROWS and BENCH_CALLS change the numbers; BENCH_DATA_DIR keeps the filled server.
 */
const goal = 1.5;
/** Pages of staff's lists have a goal of their own: p95 at the large company. */
const listGoalMs = 150;
const accounts = Number(process.env.BENCH_ACCOUNTS ?? 100_000);
const auditRows = Number(process.env.BENCH_AUDIT_ROWS ?? 500_000);
const kept = process.env.BENCH_DATA_DIR;

const sized = (many: number, rows: number): Counts => ({
  accounts: many,
  servers: many * 3,
  invoices: many * 20,
  keys: many,
  auditRows: rows,
});
const sizes = { small: sized(100, 500), large: sized(accounts, auditRows) };
const customer = firstId + 17;

/** Ledger entries of the invoices: issued, then paid. */
const ledgerOf = ({ accounts: many, invoices }: Counts) => {
  const owner = sql`${firstId}::int + (n * 7919::bigint % ${many}::int)::int`;
  const each = sql`generate_series(0, ${invoices - 1}::int) n`;
  return [
    sql`insert into ledger_accounts (id, kind, account_id, currency, balance)
      select 10000000 + 2 * n + which, kind, ${firstId}::int + n, 'EUR', 0
      from generate_series(0, ${many - 1}::int) n, unnest(array['credit', 'receivable']) with ordinality kinds (kind, which)`,
    sql`insert into ledger_entries (id, at, account_id, kind, description, invoice_id, key)
      select 10000000 + 2 * n + which, now() - n * interval '1 second', ${owner}, cause,
        jsonb_build_object('code', cause, 'number', 'EU-' || n), ${firstId}::int + n, cause || ' bench ' || n
      from ${each}, unnest(array['invoice', 'payment']) with ordinality causes (cause, which)`,
    sql`insert into ledger_postings (entry_id, ledger_account_id, amount)
      select 10000000 + 2 * n + which, 10000002 + 2 * (n * 7919::bigint % ${many}::int), 2 * which - 3
      from ${each}, generate_series(1, 2) which`,
  ];
};

async function fill(url: string, counts: Counts): Promise<void> {
  await migrate(url);
  openDatabase(url, { poolSize: 4 });
  try {
    await seedCatalog(database());
    await fillForStaff(database(), { counts });
    for (const copy of ledgerOf(counts))
      await database().transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(copy);
      });
    await database().execute(sql`set statement_timeout = 0`);
    await database().execute(sql`vacuum analyze`);
  } finally {
    await closeDatabase();
  }
}

type Who = { customer: string; staff: string; server: number; invoice: number; number: string };

/** Returns sessions, and ids of the customer's objects. */
async function readWho(url: string): Promise<Who> {
  openDatabase(url, { poolSize: 2 });
  try {
    const first = async (query: ReturnType<typeof sql>) =>
      (await database().execute<{ value: string }>(query)).rows[0]?.value ?? "";
    const mine = sql`where account_id = ${customer}`;
    return {
      customer: await sessionOf(customer, "browser"),
      staff: await sessionOf(staffIds[0] ?? 0, "staff"),
      server: Number(await first(sql`select min(id) as value from servers ${mine} and state = 'running'`)),
      invoice: Number(await first(sql`select min(id) as value from invoices ${mine}`)),
      number: await first(sql`select min(number) as value from invoices ${mine}`),
    };
  } finally {
    await closeDatabase();
  }
}

async function callsOf(caller: Caller, who: Who): Promise<Record<string, Call>> {
  const wire = (module: string, fields: Record<string, string | number>) => () =>
    caller.post(`/${module}.php`, { token: who.customer, ...fields });
  const calls: Record<string, Call> = {
    "auth/info": wire("auth", { action: "info" }),
    "eq/list": wire("eq", { action: "list", limit: 10 }),
    "eq/show": wire("eq", { action: "show", id: who.server }),
    "billing/get_invoices": wire("billing", { action: "get_invoices" }),
    "billing/getcredits": wire("billing", { action: "getcredits" }),
  };
  const pages = [
    "/servers",
    `/servers/${who.server}`,
    "/order",
    "/billing",
    `/billing/invoices/${who.invoice}`,
    "/billing/transactions",
    "/account/activity",
  ];
  const staffPages = [
    "/staff",
    "/staff/queues/payments",
    `/staff?q=anna`,
    `/staff?q=${who.number}`,
    `/staff/customers/${customer}`,
    `/staff/customers/${customer}/servers`,
    `/staff/customers/${customer}/billing`,
    `/staff/customers/${customer}/invoices`,
    `/staff/invoices/${who.invoice}`,
    "/staff/log",
    "/staff/conversations",
    "/staff/lists/customers",
    "/staff/lists/customers?country=NL&sort=email",
    "/staff/lists/customers?q=anna",
    "/staff/lists/servers?location=NL&state=running",
    "/staff/lists/servers?sort=-price&plan=102",
    "/staff/lists/servers?country=FI",
    "/staff/lists/servers?q=web1",
    "/staff/lists/subscriptions?plan=102",
    "/staff/lists/invoices",
    "/staff/lists/invoices?overdue=14&country=NL",
    "/staff/lists/invoices?total_from=10&sort=total",
    "/staff/lists/payments?method=stripe",
    "/staff/lists/orders",
    "/staff/lists/jobs?backEnd=simulated",
    "/staff/lists/mails",
    "/staff/lists/tickets?state=open",
  ];
  for (const page of pages) calls[page] = await caller.page(page, who.customer);
  for (const page of staffPages) calls[page] = await caller.page(page, who.staff);
  return calls;
}

/** Compares calls by position, because their names contain different ids. */
async function compare(small: Record<string, Call>, large: Record<string, Call>): Promise<void> {
  const lines = [];
  for (const [index, [what, ofLarge]] of Object.entries(large).entries()) {
    const ofSmall = Object.values(small)[index] ?? ofLarge;
    const [few = [], many = []] = await measureInTurns(ofSmall, ofLarge);
    const ratio = percentile(many, 0.95) / percentile(few, 0.95);
    const isSlow = what.startsWith("/staff/lists/") && percentile(many, 0.95) > listGoalMs;
    const isMissed = isSlow || ratio > goal;
    if (isMissed) process.exitCode = 1;
    const text = (times: number[], share: number) => percentile(times, share).toFixed(1);
    lines.push({
      what,
      "p50 small (ms)": text(few, 0.5),
      "p50 large (ms)": text(many, 0.5),
      "p95 small (ms)": text(few, 0.95),
      "p95 large (ms)": text(many, 0.95),
      ratio: ratio.toFixed(2),
      goal: isMissed ? "MISSED" : "",
    });
  }
  console.table(lines);
  console.log(
    `goal: p95 at most ${goal} times that of the small one, of lists at most ${listGoalMs} ms; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

const folder = kept ?? (await mkdtemp(path.join(tmpdir(), "berth-bench-")));
const server = await OwnPostgres.start({ programs: findStockPrograms(), data: path.join(folder, "data") });
try {
  const { large: many } = sizes;
  console.log(
    `${await server.version()}; ${many.accounts} accounts, ${many.servers} servers, ${many.invoices} invoices`,
  );
  setTestRuntime("http://panel.test");
  const urls: Record<string, string> = {};
  for (const [name, counts] of Object.entries(sizes)) {
    const { url, isNew } = await server.createDatabase(name);
    urls[name] = url;
    if (isNew) await fill(url, counts);
  }
  const { small = "", large = "" } = urls;
  const [ofSmall, ofLarge] = [await readWho(small), await readWho(large)];
  await withPanel(small, (smallPanel) =>
    withPanel(large, async (largePanel) =>
      compare(await callsOf(smallPanel, ofSmall), await callsOf(largePanel, ofLarge)),
    ),
  );
  const plans = await logPlans(large, server.log);
  await withPanel(large, async (panel) => {
    for (const call of Object.values(await callsOf(panel, ofLarge))) await call();
  });
  const whole = await findWholeReads(large, await plans.read());
  console.log(`plans: ${whole.length} read a large table whole`);
  for (const line of whole) console.log(line);
  if (whole.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
