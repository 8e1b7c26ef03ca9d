import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { setTestRuntime } from "../../factories";
import { startStripe, stripeKeys } from "../../fakes/stripe-server";
import { withCatalogDatabase } from "../../operations/contexts";
import type { Stripe } from "./acts";
import { copyCustomers, differingCopies } from "./copy";
import { checkEInvoices } from "./e-invoices";
import { askedOf, readExpected } from "./expect";
import { sellers } from "./mix";
import { differences } from "./own/figures";
import { staffAt } from "./people";
import { playYear } from "./play";
import { type ReportName, reports } from "./reports";

withCatalogDatabase();

let stripe: Stripe;
beforeAll(async () => {
  stripe = await startStripe();
  setTestRuntime("http://panel.test", true, {
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_URL: stripe.url,
  });
});
afterAll(() => stripe.stop());

/**
 * How many figures were compared, and which reports say something else than the independent computation, a line each;
 * `only`: of these reports.
 */
async function compare(months: readonly string[], clerk: number, only?: readonly ReportName[]) {
  const { whole, asked } = askedOf(months, sellers);
  const expected = await readExpected(whole);
  const staff = await staffAt(clerk, new Date("2031-10-10T09:00:00Z"));
  const wrong = [...expected.wrong];
  const figures = new Map<ReportName, number>();
  for (const [report, all] of asked.filter(([name]) => only?.includes(name) ?? true))
    for (const one of all) {
      const found = await reports[report](staff, one, () => undefined);
      figures.set(report, (figures.get(report) ?? 0) + Object.keys(found).length);
      const lines = differences(await expected.of(report, one), found);
      wrong.push(...lines.map((line) => `${report} ${one.company} ${one.from} ${one.until}: ${line}`));
    }
  return { wrong, figures };
}

/** A cent in the tax journal that no document says, and away again. */
const addCent = (sign: 1 | -1) =>
  database().transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`update tax_entries set home_tax = home_tax + ${sign} * 0.01
      where id = (select max(id) from tax_entries where day between '2031-07-01' and '2031-08-31')`);
  });

it("three months with a change of tax rates: reports, files and e-invoices agree with an independent computation", {
  timeout: 120_000,
}, async () => {
  const wanted = { year: 2031, firstMonth: 6, months: 3, customers: 40 };
  const { stage, months, customers, closed, sold } = await playYear(wanted, stripe);
  expect({ customers, closed }).toEqual({ customers: 40, closed: 9 });
  expect(sold).toBeGreaterThanOrEqual(24);
  const { wrong, figures } = await compare(months, stage.clerk);
  expect(wrong).toEqual([]);
  const empty = [...figures].filter(([, count]) => count === 0).map(([report]) => report);
  expect(empty).toEqual(["ledger"]);
  expect([...figures.values()].reduce((all, count) => all + count, 0)).toBeGreaterThan(400);
  await addCent(1);
  const damaged = await compare(months, stage.clerk, ["vat", "book"]);
  expect(damaged.wrong.map((line) => line.split(" ")[0])).toContain("vat");
  expect(damaged.wrong.map((line) => line.split(" ")[0])).toContain("book");
  await addCent(-1);
  const documents = await checkEInvoices(5, [sellers.nl, sellers.de]);
  expect(documents.wrong).toEqual([]);
  expect(documents.count).toBeGreaterThan(10);
  // The bench fills a large company with copies of what operations wrote.
  await copyCustomers(2);
  expect(await differingCopies(2)).toEqual([]);
  const copied = await compare(months, stage.clerk, ["vat", "csv", "receivables", "payouts", "ledger"]);
  expect(copied.wrong).toEqual([]);
});
