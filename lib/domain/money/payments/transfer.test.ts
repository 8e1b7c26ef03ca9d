import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../billing/verify-ledger";
import { getPaymentMethods } from "./getpaymentgw";
import { recordTransfer } from "./record-transfer";
import { makeReference } from "./shared/reference";
import { showTransfer } from "./transfer";

withCatalogDatabase();

async function owing() {
  const { id } = await addAccount(database());
  const invoice = await addInvoice({ accountId: id });
  return { id, user: await asUser(id), invoice: invoice.id, reference: makeReference(invoice.id) };
}
const record = (reference: string, amount: string, receipt: string) =>
  recordTransfer.call(operatorContext(), { reference, amount, receipt });
const statusOf = async (id: number) =>
  (await database().select().from(invoices).where(eq(invoices.id, id)))[0]?.status;

describe("a bank transfer", () => {
  it("is offered with the seller's account and the invoice's reference, to its owner alone", async () => {
    const { user, invoice, reference } = await owing();
    const { transfer } = await showTransfer.call(user, { id: String(invoice) });
    expect(transfer).toMatchObject({
      reference,
      amount: { value: "5.45", currency: "EUR" },
      bic: expect.any(String),
    });
    const { methods } = await getPaymentMethods.call(user, { invoice_id: String(invoice) });
    expect(methods.bank_transfer?.call).toContain(reference);
    const stranger = await asUser((await addAccount(database())).id);
    await expect(showTransfer.call(stranger, { id: String(invoice) })).rejects.toThrow("invalid invoice id");
  });

  it("pays the invoice that its reference names, once for each receipt", async () => {
    const { id, user, invoice, reference } = await owing();
    const results = await Promise.all(
      Array.from({ length: 6 }, () => record(reference, "5.45", `bank-${invoice}`)),
    );
    expect(results.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
    expect(await statusOf(invoice)).toBe("Paid");
    expect(await database().$count(payments, eq(payments.invoiceId, invoice))).toBe(1);
    expect(await readCredit(database(), id, "EUR")).toBe("0.00");
    expect((await showTransfer.call(user, { id: String(invoice) })).transfer).toBeNull();
    expect(await database().$count(auditRows, eq(auditRows.accountId, id))).toBe(1);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("of too much leaves the rest as credit", async () => {
    const { id, invoice, reference } = await owing();
    expect(await record(reference.toLowerCase(), "10", `bank-${invoice}`)).toMatchObject({
      customer: { id },
      isPaid: true,
      excess: "4.55",
    });
    expect(await statusOf(invoice)).toBe("Paid");
    expect(await readCredit(database(), id, "EUR")).toBe("4.55");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("is refused with a wrong reference, no money, or a receipt of another transfer", async () => {
    const { invoice, reference } = await owing();
    const other = await owing();
    await expect(record("RF005001", "5.45", "r")).rejects.toThrow("reference");
    await expect(record(makeReference(999_999), "5.45", "r")).rejects.toMatchObject({
      message: "invalid invoice id",
      extras: { fields: { reference: "names no invoice" } },
    });
    await expect(record(reference, "0", "r")).rejects.toThrow(/amount/);
    await expect(record(reference, "5.45", " ")).rejects.toThrow(/receipt/);
    await record(reference, "1.00", `bank-${invoice}`);
    await expect(record(reference, "2.00", `bank-${invoice}`)).rejects.toThrow(/receipt/);
    await expect(record(other.reference, "1.00", `bank-${invoice}`)).rejects.toThrow(/receipt/);
    expect(await statusOf(invoice)).toBe("Unpaid");
  });
});
