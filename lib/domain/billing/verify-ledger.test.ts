import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/invoices";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { verifyLedger } from "./verify-ledger";

withCatalogueDatabase();

/** Does what nobody can do but the owner of the database, looks, and undoes it. */
async function lawsBrokenBy(...damages: ReturnType<typeof sql>[]): Promise<string[]> {
  let laws: string[] = [];
  const undo = new Error("undo");
  await database()
    .transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`);
      for (const damage of damages) await db.execute(damage);
      laws = (await verifyLedger(db)).map(({ law }) => law);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return [...new Set(laws)].sort();
}

it("finds every kind of damage, and nothing where there is none", async () => {
  const { id } = await addAccount(database(), { credit: "50.00" });
  const user = await asUser(id);
  const { id: paid } = await addInvoice({ accountId: id });
  await addInvoice({ accountId: id });
  await applyCredit.call(user, { invoice_id: String(paid), amount: "5.45" });
  const { invoice: funds } = await createAddFunds.call(user, { amount: "10.00" });
  expect(await verifyLedger(database())).toEqual([]);

  const found = [
    await lawsBrokenBy(
      sql`update ledger_postings set amount = amount + 1 where id = (select max(id) from ledger_postings)`,
    ),
    await lawsBrokenBy(
      sql`delete from ledger_postings where entry_id = (select max(id) from ledger_entries)`,
    ),
    await lawsBrokenBy(
      sql`update ledger_accounts set balance = balance + 1 where account_id = ${id} and kind = 'credit'`,
    ),
    await lawsBrokenBy(
      sql`update invoices set paid = 5.44, credit_applied = 5.44, status = 'Unpaid' where id = ${paid}`,
    ),
    await lawsBrokenBy(sql`update payments set amount = 5.44 where invoice_id = ${paid}`),
    await lawsBrokenBy(
      sql`update invoices set status = 'Cancelled' where account_id = ${id} and status = 'Unpaid'`,
    ),
    await lawsBrokenBy(sql`update invoices set paid = 1 where id = ${funds}`),
    await lawsBrokenBy(sql`update invoices set combined_into = ${paid} where id = ${funds}`),
    await lawsBrokenBy(sql`update document_numbers set last = last + 1`),
    await lawsBrokenBy(
      sql`update ledger_accounts set currency = 'USD' where account_id = ${id} and kind = 'credit'`,
    ),
  ];
  const expected = [
    "every entry sums to zero",
    "every entry has postings",
    "a customer's balance is the sum of its postings",
    "what is paid of an invoice is what its payments posted",
    "what is paid of an invoice is the sum of its payments",
    "what is owed for a sale is what is left to pay",
    "what is being passed on is what waits on unpaid invoices",
    "only an unpaid combined invoice holds others",
    "numbers have no gaps",
    "an account's money is in its own currency and its own name",
  ];
  for (const [index, law] of expected.entries()) expect(found[index], law).toContain(law);
});

it("takes entries from before there were keys for what they are", async () => {
  const { id } = await addAccount(database(), { credit: "10.00" });
  const { id: invoiceId } = await addInvoice({ accountId: id });
  await applyCredit.call(await asUser(id), { invoice_id: String(invoiceId), amount: "5.45" });
  const renamed = sql`update ledger_entries set key = 'entry ' || id where invoice_id = ${invoiceId}`;
  expect(await lawsBrokenBy(renamed)).toEqual([]);
});
