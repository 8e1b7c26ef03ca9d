import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { addAccount } from "@/lib/testing/factories";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { tokenRecord } from "../../identity/auth/shared/token-record";
import { getInvoice } from "../billing/get-invoice";
import { getInvoices } from "../billing/get-invoices";
import { lockCredit } from "../billing/shared/ledger";
import { createAddFunds } from "./create-addfunds";
import { getPaymentMethods } from "./getpaymentgw";
import { payInvoice } from "./shared/settle";
import { listTransactions } from "./transactions";

withCatalogDatabase();

const allow = (allowedPayments: string[]) =>
  database().update(companies).set({ allowedPayments }).where(eq(companies.id, 1));
afterEach(() => allow([]));

/** Collects the payment methods that a customer of a seller with that list sees, everywhere they are shown. */
async function told(listed: string[]) {
  await allow(listed);
  const { id: accountId } = await addAccount(database());
  const { id: owed } = await addInvoice({ accountId });
  const user = await asUser(accountId);
  const { methods } = await getPaymentMethods.call(user, { invoice_id: String(owed) });
  const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
  const single = await getInvoice.call(user, { invoice_id: String(invoice) });
  const list = await getInvoices.call(user, {});
  const record = tokenRecord(user.actor, {
    isNew: false,
    address: "192.0.2.1",
    brand: builtInBrand,
    timings: [],
  });
  return {
    account: record.billing_options.allowed_payments,
    ways: Object.keys(methods),
    funds: [single.paymentmethod, single.ccgateway],
    listed: list.invoices.invoice.map(({ paymentmethod }) => paymentmethod),
  };
}

describe("the ways to pay", () => {
  const all = ["credit", "sandbox", "bank_transfer"];

  it("are named alike for the account, for an invoice, and by the invoice itself", async () => {
    expect(await told([])).toEqual({
      account: all,
      ways: all,
      funds: ["sandbox", true],
      listed: ["sandbox", "credit"],
    });
    expect(await told(["credit", "cc", "bank_transfer"])).toMatchObject({ account: all, ways: all });
  });

  it("leave out what the seller does not take; added funds are never paid by credit", async () => {
    const cards = ["credit", "sandbox"];
    expect(await told(["cc"])).toMatchObject({ account: cards, ways: cards, funds: ["sandbox", true] });
    const transfers = ["credit", "bank_transfer"];
    expect(await told(transfers)).toEqual({
      account: transfers,
      ways: transfers,
      funds: ["bank_transfer", false],
      listed: ["bank_transfer", "credit"],
    });
  });

  it("are the one that was taken, once it is paid: the gateway of the payment is the invoice's", async () => {
    const { id: accountId } = await addAccount(database());
    const user = await asUser(accountId);
    const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
    await inTransaction(async (db) => {
      await lockCredit(db, accountId, "EUR");
      const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice)).for("update");
      if (!row) throw new Error("The invoice is gone.");
      const paid = { method: "stripe" as const, amount: eur("10.00"), reference: `pi_${invoice}` };
      await payInvoice(db, row, paid, new Date());
    });
    const single = await getInvoice.call(user, { invoice_id: String(invoice) });
    expect(single).toMatchObject({ status: "Paid", paymentmethod: "cc", ccgateway: true });
    const { transactions: rows } = await listTransactions.call(user, { invoice_id: String(invoice) });
    expect(rows).toMatchObject([{ gateway: "cc", amount: "10.00" }]);
  });
});
