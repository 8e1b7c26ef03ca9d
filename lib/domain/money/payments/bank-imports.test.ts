import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showQueue } from "../../support/back-office/queue";
import { importStatement, readStatement } from "../bank/import-statement";
import { takeImportBack } from "../bank/undo-import";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { showCredit } from "../billing/show-credit";
import { showInvoice } from "../billing/show-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { listImports, showImport } from "./bank-imports";
import { recordTransfer } from "./record-transfer";
import { matchReceipt } from "./settle-receipt";
import { makeReference } from "./shared/reference";

withCatalogDatabase();

let billing: StaffContext;
beforeAll(async () => {
  billing = await asStaff("billing");
});

const reason = "the wrong company's file";
const file = (...lines: string[]) => ["id;date;amount;currency;payer;iban;reference", ...lines].join("\n");
const load = (text: string, anyAmount = false) =>
  importStatement.call(billing, { text, name: "bank.csv", any_amount: anyAmount });
const statusOf = async (id: number) =>
  (await database().select().from(invoices).where(eq(invoices.id, id)))[0]?.status;
let count = 0;
const unique = () => `I-${++count}`;

async function owing() {
  const { id } = await addAccount(database(), {});
  return { account: id, invoice: await addInvoice({ accountId: id }) };
}

describe("an import", () => {
  it("can be looked at again, with what became of each row", async () => {
    const { invoice } = await owing();
    const lines = [
      `${unique()};2026-11-20;5.45;EUR;A Demo;DE00111122223333;${makeReference(invoice.id)}`,
      `${unique()};2026-11-20;7.00;EUR;B Demo;DE00444455556666;no idea`,
      `${unique()};2026-11-20;-3.00;EUR;;;out`,
      `${unique()};2026-11-20;lots;EUR;;;odd`,
    ];
    const { id } = await load(file(...lines));
    const shown = await showImport.call(billing, { id });
    expect(shown.import).toMatchObject({
      name: "bank.csv",
      format: "csv",
      booked: 1,
      unmatched: 1,
      taken_back: null,
    });
    expect(shown.receipts).toMatchObject([
      {
        line: 2,
        state: "booked",
        invoice: invoice.number,
        payer: "A Demo",
        payer_account: "DE00111122223333",
      },
      { line: 3, state: "open", problem: "no_reference", day: "2026-11-20" },
    ]);
    expect(shown.skipped.map(({ line, code }) => `${line} ${code}`)).toEqual(["4 outgoing", "5 amount"]);
    const again = await load(file(...lines));
    expect((await showImport.call(billing, { id: again.id })).skipped).toContainEqual({
      line: 2,
      code: "known",
      said: "5.45 EUR",
    });
    const { imports } = await listImports.call(billing, {});
    expect(imports.map((one) => one.id).slice(0, 2)).toEqual([again.id, id]);
  });

  it("is taken back as one, and the same file works afterwards", async () => {
    const [first, second] = [await owing(), await owing()];
    const text = file(
      `${unique()};2026-11-20;5.45;EUR;;;${makeReference(first.invoice.id)}`,
      `${unique()};2026-11-20;9.00;EUR;;;${makeReference(second.invoice.id)}`,
    );
    const { id } = await load(text, true);
    expect(await readCredit(database(), second.account, "EUR")).toBe("3.55");
    expect(await takeImportBack.call(billing, { id, reason })).toEqual({ taken: 2 });
    const unbooked = await database().select().from(mails).where(eq(mails.kind, "payment.unbooked"));
    expect(unbooked.map(({ accountId }) => accountId).sort()).toEqual([first.account, second.account].sort());
    expect(unbooked[0]?.subject).toContain("no longer counts");
    const owner = await asUser(first.account);
    expect(await showInvoice.call(owner, { id: String(first.invoice.id) })).toMatchObject({
      status: "Collections",
      taken_back_by: "staff",
    });
    const { entries } = await showCredit.call(await asUser(second.account), {});
    expect(entries.map(({ what }) => what.code)).toContain("import_undone");
    expect(await readCredit(database(), second.account, "EUR")).toBe("0.00");
    expect([await statusOf(first.invoice.id), await statusOf(second.invoice.id)]).not.toContain("Paid");
    expect(await verifyLedger(database())).toEqual([]);
    await expect(takeImportBack.call(billing, { id, reason })).rejects.toMatchObject({ code: "invalid" });
    expect(await load(text, true)).toMatchObject({ booked: 2, known: 0 });
    expect(await statusOf(first.invoice.id)).toBe("Paid");
    expect(await load(text, true)).toMatchObject({ booked: 0, known: 2 });
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("that is taken back leaves what a person had booked before, and the file still knows it", async () => {
    const [before, own] = [await owing(), await owing()];
    const number = unique();
    const reference = makeReference(before.invoice.id);
    await recordTransfer.call(
      { ...billing, now: new Date(billing.now.getTime() - 60_000) },
      {
        reference,
        amount: "5.45",
        receipt: number,
      },
    );
    const text = file(
      `${number};2026-11-20;5.45;EUR;;;${reference}`,
      `${unique()};2026-11-20;5.45;EUR;;;${makeReference(own.invoice.id)}`,
    );
    const { id, booked, known } = await load(text);
    expect([booked, known]).toEqual([1, 1]);
    expect(await takeImportBack.call(billing, { id, reason })).toEqual({ taken: 1 });
    expect([await statusOf(before.invoice.id), await statusOf(own.invoice.id)]).toEqual([
      "Paid",
      "Collections",
    ]);
    expect(await load(text)).toMatchObject({ booked: 1, known: 1 });
    expect(await readCredit(database(), before.account, "EUR")).toBe("0.00");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("stays whole where money of it was spent or refunded, and says of which receipt", async () => {
    const [spent, other] = [await owing(), await owing()];
    const { id } = await load(
      file(
        `${unique()};2026-11-20;5.45;EUR;;;${makeReference(other.invoice.id)}`,
        `${unique()};2026-11-20;12.00;EUR;Spender;;${makeReference(spent.invoice.id)}`,
      ),
      true,
    );
    const next = await addInvoice({ accountId: spent.account });
    await applyCredit.call(await asUser(spent.account), { invoice_id: String(next.id), amount: "5.45" });
    await expect(takeImportBack.call(billing, { id, reason })).rejects.toMatchObject({
      extras: { doc: "import.spent", fields: { id: "2026-11-20, 12.00 EUR, Spender, its money was spent" } },
    });
    expect([await statusOf(other.invoice.id), await statusOf(spent.invoice.id)]).toEqual(["Paid", "Paid"]);

    const refunded = await owing();
    const { id: second } = await load(
      file(`${unique()};2026-11-20;5.45;EUR;;;${makeReference(refunded.invoice.id)}`),
    );
    await inTransaction((db) => refundInvoice(db, refunded.invoice.id, { code: "to_card" }, new Date()));
    await expect(takeImportBack.call(billing, { id: second, reason })).rejects.toThrow(
      "its invoice was refunded",
    );
    expect(await verifyLedger(database())).toEqual([]);
  });
});

describe("a proposal", () => {
  const proposalOf = async (payer: string) => {
    const { rows } = await showQueue.call(billing, { queue: "receipts" });
    return rows.find(({ detail }) => detail.includes(payer))?.proposal;
  };

  it("is the one invoice of that amount of the one who paid from that account before, and is booked by one press", async () => {
    const { account, invoice } = await owing();
    const iban = `DE${String(++count).padStart(20, "7")}`;
    await load(file(`${unique()};2026-10-20;5.45;EUR;C Demo;${iban};${makeReference(invoice.id)}`));
    const next = await addInvoice({ accountId: account });
    await load(file(`${unique()};2026-11-20;5.45;EUR;Payer ${count};${iban};thank you`));
    const proposal = await proposalOf(`Payer ${count}`);
    expect(proposal).toEqual({
      reference: makeReference(next.id),
      invoice: next.number,
      amount: { value: "5.45", currency: "EUR" },
      due: { value: "5.45", currency: "EUR" },
      why: "payer",
    });
    const { rows } = await showQueue.call(billing, { queue: "receipts" });
    const row = rows.find(({ detail }) => detail.includes(`Payer ${count}`));
    expect(row?.detail).toContain("2026-11-20");
    expect(row?.detail).toContain(iban);
    const more = await addInvoice({ accountId: account });
    // If two match, neither is proposed.
    expect(await proposalOf(`Payer ${count}`)).toBeUndefined();
    await matchReceipt.call(billing, { id: row?.id ?? 0, invoice: proposal?.reference ?? "" });
    expect([await statusOf(next.id), await statusOf(more.id)]).toEqual(["Paid", "Unpaid"]);
  });

  it("is the invoice that is named, where another amount came", async () => {
    const { invoice } = await owing();
    const payer = `Payer ${++count}`;
    await load(file(`${unique()};2026-11-20;5.00;EUR;${payer};;for ${invoice.number}`));
    expect(await proposalOf(payer)).toMatchObject({
      invoice: invoice.number,
      due: { value: "5.45" },
      why: "named",
    });
  });
});

describe("the columns of a bank", () => {
  const text = "A;B;C;D\n2026-11-20;5,45;Z;x\n2026-11-20;3,00;Y;y\n";

  it("are asked for where they are not understood, and remembered once they are said", async () => {
    await expect(load(text)).rejects.toMatchObject({ code: "invalid" });
    const { table, refusal } = await readStatement.call(billing, { text });
    expect(refusal).toEqual({ code: "undirected", said: '"C" (Z, Y)' });
    expect(await readStatement.call(billing, { text: "hello" })).toMatchObject({
      refusal: { code: "no_table", said: "" },
      count: 0,
    });
    await expect(load("hello")).rejects.toThrow("it has no table with days and amounts");
    if (!table) throw new Error("no table");
    expect(table.rows[0]).toEqual(["2026-11-20", "5,45", "Z", "x"]);
    const roles = ["day", "amount", "direction", "text"] as const;
    const mapping = { ...table.mapping, roles: [...roles], currency: "EUR", wordsIn: ["z"] };
    const said = { fingerprint: table.fingerprint, mapping };
    expect(await readStatement.call(billing, { text, ...said })).toMatchObject({ refusal: null, count: 1 });
    expect(await importStatement.call(billing, { text, ...said })).toMatchObject({ unmatched: 1 });
    expect(await load(text.replace("5,45", "5,46"))).toMatchObject({ unmatched: 1 });
  });
});
