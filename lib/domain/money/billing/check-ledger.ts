import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { log } from "@/lib/log";
import { type LedgerCheck, writeLedgerCheck } from "../../kernel/status-page/shared/ledger-check";
import { fillJournal } from "./shared/fill-tax-journal";
import { sealOldDocuments } from "./shared/seal-old";
import { type Breach, verifyLedger } from "./verify-ledger";

/** Advisory lock, one for the whole database: two concurrent checks would only read everything twice. */
const lock = 7_145_201;
const mostTold = 20;

/** Checks the ledger, at night or as asked: logs each discrepancy and stores their number. Null = it is being checked. */
export async function checkLedger(
  db: Database,
  now: Date,
): Promise<(LedgerCheck & { found: Breach[] }) | null> {
  return db.transaction(async (own) => {
    // This transaction only holds the lock and stays idle during the check.
    await own.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await own.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lock}) as "isMine"`,
    );
    if (!rows[0]?.isMine) return null;
    const filled = await fillJournal(db, now);
    if (filled > 0) log.info({ entries: filled }, "tax journal filled");
    const startedAt = performance.now();
    await sealOldDocuments(db);
    const breaches = await verifyLedger(db);
    const seconds = Math.round(performance.now() - startedAt) / 1000;
    for (const breach of breaches.slice(0, mostTold)) log.error(breach, "the ledger is not right");
    log.info({ seconds, breaches: breaches.length }, "ledger checked");
    const told = breaches.slice(0, mostTold);
    const check = { at: now.toISOString(), seconds, breaches: breaches.length, told };
    await writeLedgerCheck(own, check);
    return { ...check, found: breaches };
  });
}
