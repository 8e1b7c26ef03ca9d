import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { findBreaches } from "@/lib/testing/money/ledger";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { applyCredit } from "../payments/apply-credit";
import { dismissReceipt, matchReceipt } from "../payments/settle-receipt";
import { makeReference } from "../payments/shared/reference";
import { acceptMatch } from "./accept";
import { addRule, previewRule, removeRule } from "./change-rule";
import { importStatement } from "./import-statement";
import { listMatches, showMatch } from "./list-matches";
import { listRules } from "./rule-list";
import { undoMatch } from "./undo";
import { takeImportBack } from "./undo-import";

withCatalogDatabase();

const db = () => database();
const reason = "it belongs to somebody else";
let billing: StaffContext;
beforeAll(async () => {
  billing = await asStaff("billing");
});

let count = 0;
type Row = { amount?: string; currency?: string; payer?: string; iban?: string; text?: string };
const fileOf = (...rows: Row[]) =>
  [
    "id;date;amount;currency;payer;iban;reference",
    ...rows.map(({ amount = "5.45", currency = "EUR", payer = "", iban = "", text = "" }) =>
      [`M-${++count}`, "2026-11-20", amount, currency, payer, iban, text].join(";"),
    ),
  ].join("\n");
const load = (file: string) => importStatement.call(billing, { text: file });

/** A receipt that no import could book. */
async function open(row: Row): Promise<number> {
  expect(await load(fileOf(row))).toMatchObject({ unmatched: 1, booked: 0 });
  const [found] = await db()
    .select()
    .from(bankReceipts)
    .where(eq(bankReceipts.receipt, `M-${count}`));
  return found?.id ?? 0;
}
const matchOf = async (id: number) => (await showMatch.call(billing, { id })).receipt;
const statusOf = async (id: number) =>
  (await db().select().from(invoices).where(eq(invoices.id, id)))[0]?.status;
const credit = (id: number) => readCredit(db(), id, "EUR");
const unique = (name: string) => `${name} ${String.fromCharCode(97 + (++count % 26))}${count}`;

async function owing(invoicesOf = 1) {
  const { id, email } = await addAccount(db(), {});
  const all = [];
  for (let index = 0; index < invoicesOf; index++) all.push(await addInvoice({ accountId: id }));
  const [first] = all;
  if (!first) throw new Error("no invoice");
  return { id, email, first, all };
}

const partsOf = (all: { id: number }[], ...amounts: string[]) =>
  all.map(({ id }, index) => ({ invoice: `#${id}`, amount: amounts[index] ?? "5.45" }));

describe("a receipt that nothing names exactly", () => {
  it("is offered to the customer who paid from that account before, with reasons", async () => {
    const iban = `DE${String(++count).padStart(20, "5")}`;
    const { id: accountId, all } = await owing(2);
    const [first, second] = all;
    await load(fileOf({ iban, text: makeReference(first?.id ?? 0) }));
    const id = await open({ iban, payer: "Somebody", text: "thank you" });
    const { candidates, isSure } = await matchOf(id);
    expect(candidates).toMatchObject([
      {
        account: { id: accountId },
        parts: [{ invoice: second?.id, amount: { value: "5.45" } }],
        reasons: ["exact", "account"],
      },
    ]);
    expect(isSure).toBe(true);
    const { receipts } = await listMatches.call(billing, {});
    expect(receipts.find((one) => one.id === id)?.candidates).toEqual(candidates);
  });

  it("is offered by its number also with another amount, and not as sure", async () => {
    const { first } = await owing();
    const id = await open({ amount: "5.00", text: `for ${first.number}` });
    expect(await matchOf(id)).toMatchObject({
      candidates: [{ parts: [{ invoice: first.id, amount: { value: "5.00" } }], reasons: ["reference"] }],
      isSure: false,
    });
  });

  it("is offered for all that a customer owes together", async () => {
    const iban = `DE${String(++count).padStart(20, "6")}`;
    const { all } = await owing(3);
    const [first, ...rest] = all;
    await load(fileOf({ iban, text: makeReference(first?.id ?? 0) }));
    const id = await open({ iban, amount: "10.90", text: "both" });
    const { candidates } = await matchOf(id);
    expect(candidates[0]?.parts.map(({ invoice }) => invoice)).toEqual(rest.map((one) => one.id));
    expect(candidates[0]?.reasons).toEqual(["all_open", "account"]);
  });

  it("is nobody's by its amount alone, in another currency, or of another company's account", async () => {
    await owing();
    expect((await matchOf(await open({ payer: "Unknown Person" }))).candidates).toEqual([]);
    const { first } = await owing();
    const text = `for ${first.number}`;
    expect((await matchOf(await open({ currency: "USD", text }))).candidates).toEqual([]);
  });

  it("is booked to no one by itself where its text names invoices of two customers", async () => {
    const [one, two] = [await owing(), await owing()];
    const id = await open({ text: `${one.first.number} or ${two.first.number}` });
    const { problem, candidates, isSure } = await matchOf(id);
    expect([problem, candidates.length, isSure]).toEqual(["several", 2, false]);
    expect([await statusOf(one.first.id), await statusOf(two.first.id)]).toEqual(["Unpaid", "Unpaid"]);
  });
});

describe("a receipt for several invoices", () => {
  it("is split, whole or not at all, and pays each once", async () => {
    const before = await findBreaches(db());
    const [one, two] = [await owing(2), await owing()];
    const all = [...one.all, two.first];
    const id = await open({ amount: "20.00", text: "three of them" });
    const wrong = [
      partsOf(all, "5.45", "5.45", "9.00"),
      partsOf([one.first, one.first], "10.00", "10.00"),
      partsOf(all, "5.45", "5.45", "0.00"),
    ];
    for (const parts of wrong)
      await expect(acceptMatch.call(billing, { id, parts })).rejects.toMatchObject({ code: "invalid" });
    const parts = partsOf(all, "5.45", "5.45", "9.10");
    const ends = await Promise.allSettled([1, 2, 3].map(() => acceptMatch.call(billing, { id, parts })));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const { id: invoice } of all) expect(await statusOf(invoice)).toBe("Paid");
    expect(await credit(two.id)).toBe("3.65");
    expect(await findBreaches(db())).toEqual(before);
  });

  it("is whole again when it is undone, and can be split in another way", async () => {
    const before = await findBreaches(db());
    const { all } = await owing(2);
    const file = fileOf({ amount: "10.90", text: "two of them" });
    await load(file);
    const [row] = await db()
      .select()
      .from(bankReceipts)
      .where(eq(bankReceipts.receipt, `M-${count}`));
    const id = row?.id ?? 0;
    for (let turn = 0; turn < 2; turn++) {
      await acceptMatch.call(billing, { id, parts: partsOf(all) });
      await undoMatch.call(billing, { id, reason });
      for (const { id: invoice } of all) expect(await statusOf(invoice)).toBe("Collections");
    }
    // The import does not book it again by itself.
    expect(await load(file)).toMatchObject({ booked: 0, known: 1 });
    expect(await matchOf(id)).toMatchObject({ problem: "undone" });
    await acceptMatch.call(billing, { id, parts: partsOf(all) });
    expect(await findBreaches(db())).toEqual(before);
  });

  it("is taken back with its import", async () => {
    const { all } = await owing(2);
    const { id: importId } = await load(fileOf({ amount: "10.90", text: "with its import" }));
    const [row] = await db()
      .select()
      .from(bankReceipts)
      .where(eq(bankReceipts.receipt, `M-${count}`));
    await acceptMatch.call(billing, { id: row?.id ?? 0, parts: partsOf(all) });
    await takeImportBack.call(billing, { id: importId, reason });
    for (const { id: invoice } of all) expect(await statusOf(invoice)).toBe("Collections");
  });
});

describe("a booking that is undone", () => {
  it("is reversed on the day it is undone, whenever it was booked", async () => {
    const { id: accountId, first } = await owing();
    await load(fileOf({ text: makeReference(first.id) }));
    const [row] = await db()
      .select()
      .from(bankReceipts)
      .where(eq(bankReceipts.receipt, `M-${count}`));
    const later = new Date(billing.now.getTime() + 90 * 86_400_000);
    await undoMatch.call({ ...billing, now: later }, { id: row?.id ?? 0, reason });
    const entries = await db().select().from(ledgerEntries).where(eq(ledgerEntries.accountId, accountId));
    const reversal = entries.find(({ key }) => key.startsWith("chargeback"));
    expect(reversal?.at).toEqual(later);
    const [payment] = await db().select().from(payments).where(eq(payments.invoiceId, first.id));
    expect(payment?.createdAt.getTime()).toBeLessThan(later.getTime());
    await matchReceipt.call(billing, { id: row?.id ?? 0, invoice: first.number ?? "" });
    expect(await statusOf(first.id)).toBe("Paid");
  });

  it("stays where its money was spent", async () => {
    const { id: accountId, first } = await owing();
    const id = await open({ amount: "12.00", text: `for ${first.number}` });
    await acceptMatch.call(billing, { id, parts: partsOf([first], "12.00") });
    const next = await addInvoice({ accountId });
    await applyCredit.call(await asUser(accountId), { invoice_id: String(next.id), amount: "5.45" });
    await expect(undoMatch.call(billing, { id, reason })).rejects.toMatchObject({
      extras: { doc: "import.spent" },
    });
    expect(await statusOf(first.id)).toBe("Paid");
  });

  it("can be one that was set aside", async () => {
    const id = await open({ text: "set aside by mistake" });
    await expect(undoMatch.call(billing, { id, reason })).rejects.toMatchObject({
      extras: { doc: "receipt.open" },
    });
    await dismissReceipt.call(billing, { id, reason });
    await undoMatch.call(billing, { id, reason });
    expect(await matchOf(id)).toMatchObject({ id, problem: "undone" });
  });
});

describe("a rule", () => {
  it("is previewed, and books what it fits to the one invoice of that amount", async () => {
    const payer = unique("Holding Alpha");
    const { id: accountId, email, all } = await owing();
    const early = await open({ payer, text: "hosting" });
    const rule = { payer, text: "host ing", customer: email };
    expect(await previewRule.call(billing, rule)).toMatchObject({
      email,
      count: 1,
      conflicts: 0,
      receipts: [{ id: early }],
    });
    const { rule: id } = await addRule.call(billing, rule);
    await expect(addRule.call(billing, rule)).rejects.toMatchObject({ extras: { doc: "bank_rule.known" } });
    expect(await matchOf(early)).toMatchObject({
      candidates: [{ account: { id: accountId }, reasons: ["exact", "rule"] }],
      isSure: true,
    });
    expect(await load(fileOf({ payer: payer.toUpperCase(), text: "Hosting, November" }))).toMatchObject({
      booked: 1,
    });
    expect(await statusOf(all[0]?.id ?? 0)).toBe("Paid");
    // Nothing of that amount is open any more.
    expect(await load(fileOf({ payer, text: "hosting again" }))).toMatchObject({ unmatched: 1 });
    expect((await listRules.call(billing, {})).rules).toContainEqual(
      expect.objectContaining({ id, account: { id: accountId, email }, text: "hosting" }),
    );
    await removeRule.call(billing, { id });
    await expect(removeRule.call(billing, { id })).rejects.toMatchObject({
      extras: { doc: "bank_rule.not_found" },
    });
  });

  it("never books where another one says that it is somebody else's, or two invoices fit", async () => {
    const payer = unique("Holding Beta");
    const [one, two] = [await owing(), await owing()];
    await addRule.call(billing, { payer, text: "", customer: one.email });
    const other = { payer: "", text: unique("contract"), customer: two.email };
    await addRule.call(billing, other);
    const id = await open({ payer, text: other.text });
    expect(await matchOf(id)).toMatchObject({ candidates: [{}, {}], isSure: false });
    expect((await previewRule.call(billing, { payer, text: "", customer: one.email })).conflicts).toBe(1);
    const several = await owing(2);
    const third = unique("Holding Gamma");
    await addRule.call(billing, { payer: third, text: "", customer: several.email });
    expect(await matchOf(await open({ payer: third }))).toMatchObject({ isSure: false });
  });

  it("says enough, and whose it is", async () => {
    const { email } = await owing();
    for (const [payer, text] of [
      ["", ""],
      ["abc", ""],
      ["", "- - -"],
    ] as const)
      await expect(addRule.call(billing, { payer, text, customer: email })).rejects.toMatchObject({
        extras: { doc: "bank_rule.vague" },
      });
    await expect(
      addRule.call(billing, { payer: "abcd", text: "", customer: "nobody@example.test" }),
    ).rejects.toMatchObject({
      extras: { doc: "account.not_found" },
    });
  });
});
