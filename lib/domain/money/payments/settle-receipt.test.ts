import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { importStatement } from "../bank/import-statement";
import { verifyLedger } from "../billing/verify-ledger";
import { dismissReceipt, matchReceipt } from "./settle-receipt";
import { makeReference } from "./shared/reference";

withCatalogDatabase();

let billing: StaffContext;
let invoice: { id: number; number: string };
beforeAll(async () => {
  billing = await asStaff("billing");
});
beforeEach(async () => {
  const { id, number } = await addInvoice({ accountId: (await addAccount(database())).id });
  invoice = { id, number: number ?? "none" };
});

const open = () => database().select().from(bankReceipts).where(eq(bankReceipts.state, "open"));
const file = (...lines: string[]) => ["id;date;amount;currency;reference", ...lines].join("\n");
const load = (text: string) => importStatement.call(billing, { text });
let count = 0;

/** Adds a receipt that names no invoice to the list. */
async function addUnmatched(currency = "EUR"): Promise<number> {
  const name = `U-${++count}`;
  await load(file(`${name};2026-11-20;5.45;${currency};thank you`));
  const [row] = await database().select().from(bankReceipts).where(eq(bankReceipts.receipt, name));
  return row?.id ?? 0;
}

it("books what matches and keeps the rest once, however often the file is imported", async () => {
  const text = file(
    `A-1;2026-11-20;5.45;EUR;${makeReference(invoice.id)}`,
    "A-2;2026-11-20;7.00;EUR;no idea what for",
  );
  expect(await load(text)).toMatchObject({ booked: 1, known: 0, unmatched: 1 });
  expect(await load(text)).toMatchObject({ booked: 0, known: 1, unmatched: 1 });
  const kept = (await open()).filter(({ receipt }) => receipt === "A-2");
  expect(kept).toMatchObject([{ problem: "no_reference", amount: "7.00", text: "no idea what for" }]);
});

it("is booked to the invoice that a person names, once", async () => {
  const id = await addUnmatched();
  expect(await matchReceipt.call(billing, { id, invoice: invoice.number.toLowerCase() })).toEqual({
    invoice: invoice.number,
    currency: "EUR",
    customer: { id: expect.any(Number), email: expect.any(String) },
    isPaid: true,
    excess: "0.00",
  });
  await expect(matchReceipt.call(billing, { id, invoice: invoice.number })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await open()).map((one) => one.id)).not.toContain(id);
  expect(await verifyLedger(database())).toEqual([]);
});

it("is money of its own beside another of the same number, amount and invoice, also at one moment", async () => {
  const text = file(`T-1;2026-11-20;5.45;EUR;thank you`, `T-1;2026-11-20;5.45;EUR;thanks a lot`);
  expect(await load(text)).toMatchObject({ unmatched: 2 });
  const both = (await open()).filter(({ receipt }) => receipt === "T-1").map(({ id }) => id);
  await Promise.all(both.map((id) => matchReceipt.call(billing, { id, invoice: invoice.number })));
  const booked = await database()
    .select({ paymentId: bankReceipts.paymentId })
    .from(bankReceipts)
    .where(inArray(bankReceipts.id, both));
  expect(new Set(booked.map(({ paymentId }) => paymentId)).size).toBe(2);
  expect(await verifyLedger(database())).toEqual([]);
});

it("does not go to an invoice in another currency, or to one that is not there", async () => {
  const id = await addUnmatched("USD");
  await expect(matchReceipt.call(billing, { id, invoice: invoice.number })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(matchReceipt.call(billing, { id, invoice: "NO-1" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await open()).map((one) => one.id)).toContain(id);
});

it("is set aside with a reason, and stays so when the file comes again", async () => {
  const id = await addUnmatched();
  await expect(dismissReceipt.call(billing, { id, reason: "" })).rejects.toMatchObject({ code: "invalid" });
  await dismissReceipt.call(billing, { id, reason: "our own transfer" });
  await load(file(`U-${count};2026-11-20;5.45;EUR;thank you`));
  expect((await open()).map((one) => one.id)).not.toContain(id);
});

it("says what is wrong with a file, and is for those who may", async () => {
  await expect(load("<Document>")).rejects.toMatchObject({ code: "invalid" });
  await expect(load("no such columns")).rejects.toMatchObject({ code: "invalid" });
  const id = await addUnmatched();
  await expect(
    dismissReceipt.call(await asStaff("support"), { id, reason: "ticket 1" }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
