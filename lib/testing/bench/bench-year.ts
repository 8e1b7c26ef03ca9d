import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { setTestRuntime } from "../factories";
import { startStripe, stripeKeys } from "../fakes/stripe-server";
import { copyCustomers, differingCopies } from "../money/year/copy";
import { checkEInvoices } from "../money/year/e-invoices";
import { askedOf, readExpected } from "../money/year/expect";
import { monthsOf, sellers } from "../money/year/mix";
import { differences, type Figures } from "../money/year/own/figures";
import { playYear } from "../money/year/play";
import type { Asked, ReportName } from "../money/year/reports";
import { withBenchDatabase } from "./bench-database";

/*
 * Simulates a year of three companies in three currencies, and compares each report and each file of the books with an
 * independent computation, to the cent; measures time and memory of each in a process of its own. BENCH_SAMPLE customers
 * live through the year by the panel's own operations: orders, renewals, refunds, disputes, payouts, a change of tax rates
 * on 1 July, a month closed each month. Their rows are then copied until there are BENCH_CUSTOMERS, and copies are compared
 * with what the operations wrote. BENCH_DATA_DIR keeps the filled database.
 */
const year = 2031;
const customers = Number(process.env.BENCH_CUSTOMERS ?? 10_000);
const sample = Math.min(customers, Number(process.env.BENCH_SAMPLE ?? 300));
const copies = Math.ceil(customers / sample) - 1;
const goals = { seconds: 30, mb: 300 };
const months = monthsOf(year, 1, 12);
const program = path.join(import.meta.dirname, "bench-year-report.js");
/** A moment after the year, when all of it is past. */
const now = new Date(Date.UTC(year + 1, 1, 10, 9)).toISOString();
const mostTold = 40;

async function fill(): Promise<void> {
  const stripe = await startStripe();
  try {
    setTestRuntime("http://panel.test", true, {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_URL: stripe.url,
    });
    await playYear({ year, firstMonth: 1, months: 12, customers: sample }, stripe, console.log);
  } finally {
    await stripe.stop();
  }
  console.log(`copying ${sample} customers ${copies} times`);
  if (copies > 0) await copyCustomers(copies, console.log);
  tell("copies", await differingCopies(copies));
}

let wrong = 0;
function tell(what: string, lines: readonly string[]): void {
  for (const line of lines.slice(0, mostTold)) console.error(`${what}: ${line}`);
  if (lines.length > mostTold) console.error(`${what}: and ${lines.length - mostTold} more`);
  wrong += lines.length;
}

type Made = { figures: Figures; seconds: number; mb: number };

async function make(url: string, staff: number, report: ReportName, asked: Asked): Promise<Made> {
  const task = JSON.stringify({ url, report, asked, staff, now });
  const child = spawn(
    process.execPath,
    ["--enable-source-maps", "--conditions=react-server", program, task],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const said = await text(child.stdout);
  if (said === "") throw new Error(`The report ${report} of ${JSON.stringify(asked)} was not made.`);
  return JSON.parse(said) as Made;
}

async function countRows(): Promise<void> {
  const tables =
    "accounts invoices invoice_lines payments credit_notes ledger_entries ledger_postings tax_entries";
  const counts: Record<string, number> = {};
  for (const table of tables.split(" ")) {
    const { rows } = await database().execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  console.log(JSON.stringify(counts));
}

async function measure(url: string): Promise<void> {
  await countRows();
  const [clerk] = await database().select().from(accounts).where(eq(accounts.role, "billing"));
  if (!clerk) throw new Error("There is no staff.");
  const { whole, asked } = askedOf(months, sellers);
  const expected = await readExpected(whole);
  tell("documents", expected.wrong);
  const table = [];
  for (const [report, all] of asked) {
    const most = { seconds: 0, mb: 0 };
    const before = wrong;
    for (const one of all) {
      const made = await make(url, clerk.id, report, one);
      most.seconds = Math.max(most.seconds, made.seconds);
      most.mb = Math.max(most.mb, made.mb);
      const what = `${report}, company ${one.company}, ${one.from} to ${one.until}`;
      tell(what, differences(await expected.of(report, one), made.figures));
    }
    // The check of the ledger reads everything at night; it is no report.
    const isSlow = report !== "ledger" && (most.seconds > goals.seconds || most.mb > goals.mb);
    if (isSlow) wrong += 1;
    table.push({
      report,
      times: all.length,
      "slowest (s)": Number(most.seconds.toFixed(1)),
      "peak (MB)": Math.round(most.mb),
      differences: wrong - before - Number(isSlow),
      "within goals": isSlow ? "NO" : "yes",
    });
  }
  const { count, wrong: unlike } = await checkEInvoices(Math.max(1, copies * 5), [sellers.nl, sellers.de]);
  tell("electronic invoices", unlike);
  console.table(table);
  console.log(`${count} electronic invoices, ${unlike.length} differ`);
  console.log(
    `goals: ${goals.seconds} s and ${goals.mb} MB a report, no difference; load ${loadavg()[0]?.toFixed(1)}`,
  );
  if (wrong > 0) process.exitCode = 1;
}

await withBenchDatabase(fill, measure);
