import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readLedgerCheck } from "../../kernel/status-page/shared/ledger-check";
import { showStatusPage } from "../../kernel/status-page/show";
import { checkLedger } from "./check-ledger";

withCatalogDatabase();

const statusNow = async () => (await showStatusPage.call(asGuest(), {})).billing;

test("a check is kept, found by the status, and says when an amount is not right", async () => {
  expect(await readLedgerCheck(database())).toBeNull();
  expect(await statusNow()).toBe("unknown");
  const account = await addAccount(database(), { credit: "10.00" });
  expect(await checkLedger(database(), new Date())).toMatchObject({ breaches: 0 });
  expect(await statusNow()).toBe("working");
  const spoil = (by: number) =>
    database().execute(
      sql`update ledger_accounts set balance = balance + ${by}::int where account_id = ${account.id} and kind = 'credit'`,
    );
  await spoil(1);
  expect(await checkLedger(database(), new Date())).toMatchObject({ breaches: 1 });
  expect(await readLedgerCheck(database())).toMatchObject({ breaches: 1 });
  expect(await statusNow()).toBe("failing");
  await spoil(-1);
  await checkLedger(database(), new Date(Date.now() - 60 * 3_600_000));
  expect(await statusNow()).toBe("delayed");
});

test("of several checks at once one is made", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => checkLedger(database(), new Date())));
  expect(made.filter(Boolean)).not.toHaveLength(0);
  expect(made.filter(Boolean).length).toBeLessThan(4);
});
