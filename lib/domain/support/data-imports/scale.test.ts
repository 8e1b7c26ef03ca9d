import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { dumpFile } from "@/lib/outside/source-database/dump";
import { emailOf, oldPassword, sumsOf, writeSyntheticDump } from "@/lib/testing/imports/synthetic-whmcs";
import { asGuest, asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import { signInByPassword } from "../../identity/auth/sign-in";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { openImported } from "./open";
import { runImport } from "./run";
import { wrongSums } from "./tally";
import { whmcsSource } from "./whmcs/source";

withCatalogDatabase();

const customers = sized(300, 20_000);
/** What the process may grow by, whatever the number of customers. */
const mostBytes = 400 * 1024 * 1024;

async function take(file: string) {
  const source = await whmcsSource(dumpFile(file));
  let peak = 0;
  try {
    const outcome = await runImport(source, {
      ...{ origin: "whmcs.sql", isDry: false, region: "EU" },
      onProgress: () => {
        peak = Math.max(peak, process.memoryUsage().rss);
      },
    });
    return { ...outcome, peak };
  } finally {
    await source.close();
  }
}

const cents = (text: string): number => Math.round(Number(text) * 100);

test(
  `${customers} customers come over in bounded memory, with sums that the source's generator added up`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "whmcs-"));
    const file = path.join(folder, "whmcs.sql");
    await writeSyntheticDump(file, customers);
    const before = process.memoryUsage().rss;
    const startMs = Date.now();
    const { report, state, failed, peak } = await take(file);
    const tookMs = Date.now() - startMs;
    expect({ state, failed }).toEqual({ state: "done", failed: 0 });
    expect(peak - before).toBeLessThan(mostBytes);
    const own = sumsOf(customers);
    expect(new Set(report.sums.map(({ currency }) => currency))).toEqual(new Set(own.keys()));
    for (const { sum, currency, source, left, here } of report.sums) {
      expect({ sum, currency, source: cents(source) }).toEqual({
        sum,
        currency,
        source: own.get(currency)?.[sum],
      });
      expect(cents(left) + cents(here)).toBe(cents(source));
      if (currency !== "GBP") expect(left).toBe("0.00");
    }
    expect(report.counts.customer).toMatchObject({ found: customers, left: Math.floor(customers / 200) });
    const { rows } = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from earlier_invoices`,
    );
    expect(rows[0]?.n).toBe(report.counts.invoice?.added);
    // The same once more: nothing is taken twice.
    const againMs = Date.now();
    const again = await take(file);
    expect(wrongSums(again.report)).toEqual([]);
    for (const count of Object.values(again.report.counts))
      expect(count).toMatchObject({ added: 0, changed: 0 });
    expect(await verifyLedger(database())).toEqual([]);
    const { opened } = await openImported.call(await asStaff("admin"), { ids: [] });
    expect(opened).toBeGreaterThan(customers * 0.9);
    for (const id of [2, 3])
      await signInByPassword.call(asGuest(), { email: emailOf(id), password: oldPassword });
    process.stderr.write(
      `${customers} customers: ${tookMs} ms, again ${Date.now() - againMs} ms, ${Math.round((peak - before) / 1_048_576)} MiB more\n`,
    );
    await rm(folder, { recursive: true });
  },
  sized(120_000, 3_600_000),
);
