import { eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { ledgerAccounts } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addService, daysAfter } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { deleteCancellationRequest } from "../../orders/services/delete-cancellation-request";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { importStatement } from "../bank/import-statement";
import { takeImportBack } from "../bank/undo-import";
import { isCreditOf, lockCredit } from "../billing/shared/ledger";
import { makeReference } from "./shared/reference";

withCatalogDatabase();

const isWaiting = async () => {
  const { rows } = await database().execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

/** Returns whether no other transaction has locked that row. */
async function isFree(db: Database, table: PgTable, row: SQL | undefined): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(table).where(row).for("update", { skipLocked: true });
  return rows.length > 0;
}

/**
 * Returns whether the row is still unlocked while a payment holds the account's credit lock and the work waits for
 * it.
 */
async function isFreeMeanwhile(
  accountId: number,
  work: () => Promise<unknown>,
  [table, row]: [PgTable, SQL | undefined],
): Promise<boolean> {
  let begun: Promise<unknown> = Promise.resolve();
  const free = await inTransaction(async (db) => {
    await lockCredit(db, accountId, "EUR");
    begun = work();
    await waitFor(isWaiting, "nothing waits for the credit");
    return isFree(db, table, row);
  });
  await begun;
  return free;
}

it("a cancellation that is taken back locks the credit before the server, as payments do", async () => {
  const start = new Date("2030-01-31T12:00:00Z");
  const { account, serverId } = await addService(start);
  const owner = await asUser(account.id, { now: daysAfter(start, 1) });
  await requestCancellation.call(owner, { id: String(serverId) });
  await database().update(jobs).set({ state: "done" }).where(eq(jobs.serverId, serverId));
  const undo = () => deleteCancellationRequest.call(owner, { id: String(serverId) });
  expect(await isFreeMeanwhile(account.id, undo, [servers, eq(servers.id, serverId)])).toBe(true);
});

it("an import that is taken back locks the credit of its accounts in one order, as batches do", async () => {
  const [first, second] = [await addAccount(database()), await addAccount(database())];
  for (const { id } of [first, second]) await inTransaction((db) => lockCredit(db, id, "EUR"));
  const lines: string[] = [];
  for (const { id } of [second, first]) {
    const reference = makeReference((await addInvoice({ accountId: id })).id);
    lines.push(`L-${id};2026-11-20;5.45;EUR;${reference}`);
  }
  const staff = await asStaff("billing");
  const text = ["id;date;amount;currency;reference", ...lines].join("\n");
  const { id } = await importStatement.call(staff, { text, name: "bank.csv", any_amount: false });
  const undo = () => takeImportBack.call(staff, { id, reason: "the wrong day" });
  const creditOf = isCreditOf(second.id, "EUR");
  expect(await isFreeMeanwhile(first.id, undo, [ledgerAccounts, creditOf])).toBe(true);
});
