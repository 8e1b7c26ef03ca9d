import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { applyCredit } from "./apply-credit";
import { massPay } from "./mass-pay";
import { startPayment } from "./start-payment";

withCatalogDatabase();

/** Two invoices of 5.45; 2.00 of the first were paid since the page showed them. */
async function paidMeanwhile() {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const first = await addInvoice({ accountId: id });
  const second = await addInvoice({ accountId: id });
  await giveCredit(database(), id, "EUR", "2.00");
  await applyCredit.call(user, { invoice_id: String(first.id), amount: "2.00" });
  return { id, user, first: String(first.id), second: String(second.id) };
}

const changed = (from: string, to: string) => ({
  code: "conflict",
  extras: { doc: "amount.changed" },
  facts: { from, to, currency: "EUR" },
});

describe("an amount that the page showed and that has changed", () => {
  it("begins no payment by card; without an amount, and with the right one, it begins", async () => {
    const { id, user, first } = await paidMeanwhile();
    const begin = (amount?: string) =>
      startPayment.call(user, { invoice_id: first, method: "sandbox", ...(amount ? { amount } : {}) });
    await expect(begin("5.45")).rejects.toMatchObject(changed("5.45", "3.45"));
    const begun = () =>
      database().select().from(payments).where(eq(payments.accountId, id)).orderBy(payments.id);
    expect(await begun()).toHaveLength(1);
    const { payment } = await begin("3.45");
    expect(await begin()).toMatchObject({ payment });
    expect((await begun()).at(-1)).toMatchObject({ amount: "3.45", state: "pending" });
  });

  it("combines no invoices", async () => {
    const { user, first, second } = await paidMeanwhile();
    const pay = (total: string) => massPay.call(user, { invoices: [first, second], expected_total: total });
    await expect(pay("10.90")).rejects.toMatchObject(changed("10.90", "8.90"));
    const { invoiceid } = await pay("8.9");
    const [combined] = await database().select().from(invoices).where(eq(invoices.id, invoiceid));
    expect(combined).toMatchObject({ total: "8.90", kind: "combined" });
  });
});
