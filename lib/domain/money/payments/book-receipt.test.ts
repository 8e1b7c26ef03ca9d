import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { bankImports, bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import type { Receipt } from "@/lib/outside/bank-statement/port";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../billing/verify-ledger";
import { recordTransfer } from "./record-transfer";
import { findNumbers } from "./shared/find-named";
import { keyReceipts } from "./shared/receipt-key";
import { findReferences, makeReference } from "./shared/reference";
import { takeReceipt } from "./shared/take-receipt";

withCatalogDatabase();

let importId = 0;
let invoice: { id: number; number: string };
let receipts = 0;
beforeAll(async () => {
  const facts = { fileName: "x", digest: "x", format: "csv", encoding: "utf-8", createdAt: new Date() };
  const [row] = await database().insert(bankImports).values(facts).returning({ id: bankImports.id });
  importId = row?.id ?? 0;
});
beforeEach(async () => {
  const { id: accountId } = await addAccount(database(), {});
  const { id, number } = await addInvoice({ accountId });
  invoice = { id, number: number ?? "none" };
});

const receipt = (facts: Partial<Receipt> = {}): Receipt => ({
  line: 1,
  number: `B-${++receipts}`,
  amount: "5.45",
  currency: "EUR",
  day: "2026-11-20",
  text: `Invoice, ${makeReference(invoice.id)}`,
  account: "NL02DEMO0123456789",
  payer: "A Demo",
  payerAccount: "NL00ABNA0000000000",
  ...facts,
});
const bookAll = async (all: Receipt[], anyAmount = false) => {
  const taken = [];
  for (const keyed of keyReceipts(all))
    taken.push(await takeReceipt({ context: operatorContext(), importId, anyAmount }, keyed));
  return taken;
};
const book = async (one: Receipt, anyAmount = false) => (await bookAll([one], anyAmount))[0];
const status = async (id = invoice.id) => {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  return row?.status;
};
const paymentsOf = (id = invoice.id) => database().select().from(payments).where(eq(payments.invoiceId, id));

describe("a receipt of a statement", () => {
  test("pays the invoice that it names, once however often the statement is imported", async () => {
    const one = receipt();
    expect(await book(one)).toEqual({
      end: "booked",
      invoice: invoice.number,
      isPaid: true,
      excess: eur("0.00"),
    });
    for (let turn = 0; turn < 3; turn++) expect(await book(one)).toEqual({ end: "known" });
    expect(await Promise.all([book(one), book(one)])).toMatchObject([{ end: "known" }, { end: "known" }]);
    expect(await status()).toBe("Paid");
    expect(await paymentsOf()).toHaveLength(1);
    expect(await verifyLedger(database())).toEqual([]);
  });

  test("is booked once when two imports meet", async () => {
    const one = receipt();
    const ends = (await Promise.all([book(one), book(one), book(one)])).map((taken) => taken?.end);
    expect(ends.sort()).toEqual(["booked", "known", "known"]);
    expect(await paymentsOf()).toHaveLength(1);
  });

  test.each([
    [{ code: "no_reference" }, { text: "Thanks" }],
    [{ code: "wrong_reference" }, { text: "RF00 5001" }],
    [{ code: "unknown_reference" }, { text: makeReference(999_999_999) }],
    [{ code: "other_company" }, { account: "DE02120300000000202051" }],
    [{ code: "other_currency", currency: "EUR" }, { currency: "USD" }],
    [{ code: "other_currency", currency: "EUR" }, { currency: "CHF" }],
    [{ code: "no_currency" }, { currency: "XXX" }],
    [{ code: "other_amount", due: "5.45" }, { amount: "5.00" }],
    [{ code: "other_amount", due: "5.45" }, { amount: "6.00" }],
  ])("is not booked: %j", async (problem, facts) => {
    expect(await book(receipt(facts))).toMatchObject({ end: "unmatched", problem });
    expect(await paymentsOf()).toEqual([]);
  });

  test("of a paid invoice is not booked, unless every amount is to be: then it becomes credit", async () => {
    await book(receipt({ payer: "Somebody" }));
    const more = receipt();
    expect(await book(more)).toMatchObject({
      end: "unmatched",
      problem: { code: "nothing_due" },
      invoice: invoice.number,
    });
    expect(await book(more, true)).toMatchObject({ end: "booked", excess: eur("5.45") });
    expect(await verifyLedger(database())).toEqual([]);
  });

  test("of a part is booked where every amount is to be", async () => {
    expect(await book(receipt({ amount: "2" }), true)).toMatchObject({ end: "booked", isPaid: false });
    expect(await book(receipt({ amount: "3.45" }))).toMatchObject({ end: "booked", isPaid: true });
  });
});

describe("two receipts with one number of the bank", () => {
  test("are both booked, in whatever order and however often they come", async () => {
    const second = await addInvoice({ accountId: (await addAccount(database(), {})).id });
    const one = receipt({ payer: "Romashka" });
    const other = { ...one, payer: "Lyutik", text: `Invoice ${makeReference(second.id)}` };
    expect(await bookAll([other])).toMatchObject([{ end: "booked", invoice: second.number }]);
    expect(await bookAll([one, other])).toMatchObject([
      { end: "booked", invoice: invoice.number },
      { end: "known" },
    ]);
    expect(await bookAll([other, one])).toEqual([{ end: "known" }, { end: "known" }]);
    expect([await status(), await status(second.id)]).toEqual(["Paid", "Paid"]);
    expect(await verifyLedger(database())).toEqual([]);
  });

  test("and the same words are two, and one that was not booked is not marked so by the other", async () => {
    const one = receipt({ text: "no idea", amount: "7.00" });
    expect(await bookAll([one, one])).toMatchObject([{ end: "unmatched" }, { end: "unmatched" }]);
    expect(await bookAll([receipt({ number: one.number })])).toMatchObject([{ end: "booked" }]);
    const rows = await database().select().from(bankReceipts).where(eq(bankReceipts.receipt, one.number));
    expect(rows.map(({ state, amount }) => `${state} ${amount}`).sort()).toEqual([
      "booked 5.45",
      "open 7.00",
      "open 7.00",
    ]);
  });

  test("of which staff have recorded one by hand: that one is known", async () => {
    const one = receipt();
    const facts = { reference: makeReference(invoice.id), amount: "5.45", receipt: one.number };
    await recordTransfer.call(operatorContext(), facts);
    expect(await book(one)).toEqual({ end: "known" });
    expect(await paymentsOf()).toHaveLength(1);
  });
});

describe("a receipt that an earlier version has read otherwise", () => {
  const importAgain = async (all: Receipt[]) => {
    const facts = { fileName: "y", digest: "y", format: "csv", encoding: "utf-8", createdAt: new Date() };
    const [row] = await database().insert(bankImports).values(facts).returning({ id: bankImports.id });
    const ends = [];
    for (const keyed of keyReceipts(all)) {
      const work = { context: operatorContext(), importId: row?.id ?? 0, anyAmount: false };
      ends.push((await takeReceipt(work, keyed)).end);
    }
    return ends;
  };
  const byNumber = (facts: Partial<Receipt> = {}) => receipt({ text: `Invoice ${invoice.number}`, ...facts });

  test.each([
    ["without its payer", { payer: "" }, {}],
    ["without its bank's number and payer", { payer: "", number: "" }, { number: "" }],
    ["with a slash before its account", { account: "/NL02DEMO0123456789" }, {}],
    ["with less of its text", { text: "Invoice" }, { text: "Invoice of May" }],
  ])("is known: %s", async (_, before, after) => {
    const day = `2026-10-${String(10 + (receipts % 20))}`;
    const now = byNumber({ day, ...after });
    const [first] = await bookAll([{ ...now, ...before }]);
    await database().update(bankReceipts).set({ state: "booked" }).where(eq(bankReceipts.day, day));
    expect(first?.end).not.toBe("known");
    expect(await importAgain([now])).toEqual(["known"]);
    expect(await database().$count(bankReceipts, eq(bankReceipts.day, day))).toBe(1);
  });

  test("is not another one of the day: of another payer, with another text, or a second one", async () => {
    const one = receipt({ text: "no idea", amount: "9.00" });
    await bookAll([{ ...one, payer: "" }]);
    const others = [
      { ...one, text: "no reason" },
      { ...one, number: "", text: "no idea at all" },
      { ...one, account: "NL02DEMO0000000000" },
    ];
    await importAgain(others);
    const count = () => database().$count(bankReceipts, eq(bankReceipts.amount, "9.00"));
    expect(await count()).toBe(4);
    await importAgain([one, one]);
    expect(await count()).toBe(5);
    await importAgain([one, one]);
    await importAgain([{ ...one, payer: "B Demo" }]);
    expect(await count()).toBe(6);
  });
});

describe("the printed number of an invoice", () => {
  test("books the exact amount in the invoice's currency, however it is written", async () => {
    const [prefix = "", year = "", count = ""] = invoice.number.split("-");
    const text = `Payment for ${prefix.toLowerCase()} ${year}/${Number(count)}, thank you`;
    expect(await book(receipt({ text, amount: "5.00" }), true)).toMatchObject({
      end: "unmatched",
      problem: { code: "other_amount", due: "5.45" },
      invoice: invoice.number,
    });
    expect(await book(receipt({ text, currency: "CHF" }))).toMatchObject({
      problem: { code: "other_currency" },
    });
    expect(await book(receipt({ text }))).toMatchObject({ end: "booked", invoice: invoice.number });
    expect(await verifyLedger(database())).toEqual([]);
  });

  test.each([
    ["EX-2026-000002", ["EX-2026-000002"]],
    ["invoice EX20262", ["EX-2026-000002"]],
    ["Rechnung ex 2026 / 2!", ["EX-2026-000002"]],
    ["EX2026000002", ["EX-2026-000002"]],
    ["Rechnung 17 vom 20.11.2026", []],
    ["AEX-2026-000002", ["EX-2026-000002"]],
    ["EX-2026-0000021234567", []],
    ["Rechnung EX-2026-00 00 02 vom 20.11.2026", ["EX-2026-000002"]],
    ["Rechnung E X - 2 0 2 6 - 0 0 0 0 0 2", ["EX-2026-000002"]],
    ["Rg EX-20\n26-0000\n02", ["EX-2026-000002"]],
    ["EX 2026 123456 7", ["EX-2026-123456", "EX-2026-1234567"]],
  ])("is read in %s", (text, found) => {
    expect(findNumbers(text, ["EX", "EXRU"])).toEqual(found);
  });
});

test("payer, account and day are kept with the receipt and its booking", async () => {
  const one = receipt();
  await book(one);
  const [row] = await database().select().from(bankReceipts).where(eq(bankReceipts.receipt, one.number));
  const [payment] = await paymentsOf();
  expect(row).toMatchObject({
    state: "booked",
    payer: "A Demo",
    payerAccount: "NL00ABNA0000000000",
    day: "2026-11-20",
    line: 1,
    importId,
    invoiceId: invoice.id,
    paymentId: payment?.id,
  });
});

test("a reference is found however it is spaced and whatever follows it", () => {
  const spaced = makeReference(5001).replace(/(.{4})/g, "$1 ");
  for (const text of [
    spaced,
    `x ${spaced.toLowerCase()}.`,
    `${makeReference(5001)} 2026-11-20`,
    `(${makeReference(5001)})`,
    makeReference(5001).replace("RF", "R F"),
    `${makeReference(5001).slice(0, 5)}\n${makeReference(5001).slice(5)}`,
  ])
    expect(findReferences(text), text).toContain(5001);
  expect(findReferences("RF and nothing")).toEqual([]);
});
