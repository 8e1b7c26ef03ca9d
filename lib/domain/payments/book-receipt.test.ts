import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { operatorContext } from "@/lib/session/context";
import { withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/invoices";
import { verifyLedger } from "../billing/verify-ledger";
import { type BankReceipt, bookReceipt } from "./book-receipt";
import { findReferences, makeReference } from "./shared/reference";

withCatalogueDatabase();

let invoice: { id: number; number: string };
let receipts = 0;
beforeEach(async () => {
  const { id: accountId } = await addAccount(database(), {});
  invoice = await addInvoice({ accountId });
});

const receipt = (facts: Partial<BankReceipt> = {}): BankReceipt => ({
  id: `B-${++receipts}`,
  amount: "5.45",
  currency: "EUR",
  text: `Invoice, ${makeReference(invoice.id)}`,
  account: "NL02DEMO0123456789",
  ...facts,
});
const book = (one: BankReceipt, anyAmount = false) => bookReceipt(operatorContext(), one, anyAmount);
const status = async () => {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice.id));
  return row?.status;
};
const paymentsOf = () => database().select().from(payments).where(eq(payments.invoiceId, invoice.id));

describe("a receipt of a statement", () => {
  test("pays the invoice that it names, once however often the statement is imported", async () => {
    const one = receipt();
    expect(await book(one)).toEqual({ end: "booked", invoice: invoice.number, isPaid: true, excess: "0.00" });
    for (let turn = 0; turn < 3; turn++)
      expect(await book(one)).toMatchObject({ end: "known", isPaid: true });
    expect(await Promise.all([book(one), book(one)])).toMatchObject([{ end: "known" }, { end: "known" }]);
    expect(await status()).toBe("Paid");
    expect(await paymentsOf()).toHaveLength(1);
    expect(await verifyLedger(database())).toEqual([]);
  });

  test("is booked once when two imports meet", async () => {
    const one = receipt();
    const ends = (await Promise.all([book(one), book(one), book(one)])).map(({ end }) => end);
    expect(ends.sort()).toEqual(["booked", "known", "known"]);
    expect(await paymentsOf()).toHaveLength(1);
  });

  test.each([
    [{ code: "no_reference" }, { text: "Thanks" }],
    [{ code: "wrong_reference" }, { text: "RF00 5001" }],
    [{ code: "unknown_reference" }, { text: makeReference(999_999_999) }],
    [{ code: "other_company" }, { account: "DE02120300000000202051" }],
    [{ code: "other_currency", currency: "EUR" }, { currency: "USD" }],
    [{ code: "other_amount", due: "5.45" }, { amount: "5.00" }],
    [{ code: "other_amount", due: "5.45" }, { amount: "6.00" }],
  ])("is not booked: %j", async (problem, facts) => {
    expect(await book(receipt(facts))).toMatchObject({ end: "unmatched", problem });
    expect(await paymentsOf()).toEqual([]);
  });

  test("of a paid invoice is not booked, unless every amount is to be: then it becomes credit", async () => {
    await book(receipt());
    const more = receipt();
    expect(await book(more)).toMatchObject({
      end: "unmatched",
      problem: { code: "nothing_due" },
      invoice: invoice.number,
    });
    expect(await book(more, true)).toMatchObject({ end: "booked", excess: "5.45" });
    expect(await verifyLedger(database())).toEqual([]);
  });

  test("of a part is booked where every amount is to be", async () => {
    expect(await book(receipt({ amount: "2" }), true)).toMatchObject({ end: "booked", isPaid: false });
    expect(await book(receipt({ amount: "3.45" }))).toMatchObject({ end: "booked", isPaid: true });
  });
});

test("a reference is found however it is spaced and whatever follows it", () => {
  const spaced = makeReference(5001).replace(/(.{4})/g, "$1 ");
  for (const text of [
    spaced,
    `x ${spaced.toLowerCase()}.`,
    `${makeReference(5001)} 2026-11-20`,
    `(${makeReference(5001)})`,
  ])
    expect(findReferences(text), text).toContain(5001);
  expect(findReferences("RF and nothing")).toEqual([]);
});
