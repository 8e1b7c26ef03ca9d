import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../verify-ledger";
import { issueInvoice, issueInvoices, type NewInvoice } from "./issue-invoice";
import { refundInvoice } from "./refund-invoice";

withCatalogDatabase();

const sale = (accountId: number, issuedAt: Date, companyId = 1): NewInvoice => ({
  accountId,
  companyId,
  orderId: null,
  currency: companyId === 1 ? "EUR" : "RUB",
  lines: [
    {
      code: "preset",
      type: "Hosting",
      relId: 1,
      serverId: null,
      description: { code: "traffic_plan", name: "x" },
      quantity: 1,
      unitPrice: "4.50",
      amount: "4.50",
    },
  ],
  subtotal: "4.50",
  tax: "0.95",
  taxRate: "21.00",
  taxReason: { code: "domestic", rate: "21.00", country: "NL" },
  total: "5.45",
  trace: [],
  issuedAt,
  dueAt: issuedAt,
});

const issue = (db: Database, accountId: number, issuedAt: Date, companyId = 1) =>
  issueInvoice(db, sale(accountId, issuedAt, companyId));

const nothing = { lines: [], subtotal: "0.00", tax: "0.00", total: "0.00" };

const series = (prefix: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + from).padStart(6, "0")}`);

describe("invoice numbers", () => {
  it("have no gaps, however many are issued at once and however many fail", async () => {
    const { id } = await addAccount(database());
    const at = new Date("2031-05-05T12:00:00Z");
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        inTransaction(async (db) => {
          const { number } = await issue(db, id, at);
          if (index % 4 === 3) throw new Error("something later failed");
          return number;
        }),
      ),
    );
    const numbers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(numbers.sort()).toEqual(series("EU-2031", 30));
  });

  it("are counted per seller and year of issue, in the seller's time zone", async () => {
    const { id } = await addAccount(database());
    const other = await addAccount(database(), { companyId: 2, currency: "RUB", country: "RU" });
    const number = async (at: string, companyId = 1) =>
      (await inTransaction((db) => issue(db, companyId === 1 ? id : other.id, new Date(at), companyId)))
        .number;
    // Midnight in Amsterdam, and in Moscow three hours before midnight UTC.
    expect(await number("2032-12-31T22:59:59Z")).toBe("EU-2032-000001");
    expect(await number("2032-12-31T23:00:00Z")).toBe("EU-2033-000001");
    expect(await number("2032-06-01T00:00:00Z")).toBe("EU-2032-000002");
    expect(await number("2032-06-01T00:00:00Z", 2)).toBe("RU-2032-000001");
    expect(await number("2032-12-31T20:59:59Z", 2)).toBe("RU-2032-000002");
    expect(await number("2032-12-31T21:30:00Z", 2)).toBe("RU-2033-000001");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("of credit notes are a series of their own", async () => {
    const { id } = await addAccount(database());
    const at = new Date("2034-01-01T00:00:00Z");
    for (let count = 0; count < 2; count++) {
      const { id: invoiceId } = await inTransaction((db) => issue(db, id, at));
      await inTransaction((db) => refundInvoice(db, invoiceId, { code: "unpaid" }, at));
      await inTransaction((db) => refundInvoice(db, invoiceId, { code: "unpaid" }, at));
    }
    const { rows } = await database().execute<{ number: string }>(
      "select number from credit_notes where number like 'EUC-2034%' order by number",
    );
    expect(rows.map(({ number }) => number)).toEqual(series("EUC-2034", 2));
  });
});

it.each([[["5.45", "0.00"]], [["0.00", "5.45"]]])(
  "pays what is over nothing, and nothing else, of a batch of %j",
  async (totals) => {
    const { id } = await addAccount(database());
    const at = new Date("2035-01-01T12:00:00Z");
    const wanted = totals.map((total) => (total === "0.00" ? { ...sale(id, at), ...nothing } : sale(id, at)));
    const issued = await inTransaction((db) => issueInvoices(db, wanted));
    const rows = await database()
      .select()
      .from(invoices)
      .where(eq(invoices.accountId, id))
      .orderBy(invoices.id);
    const paid = { status: "Paid", paidAt: at };
    expect(rows.map(({ status, paidAt }) => ({ status, paidAt }))).toEqual(
      totals.map((total) => (total === "0.00" ? paid : { status: "Unpaid", paidAt: null })),
    );
    expect(issued.map(({ isPaid }) => isPaid)).toEqual(totals.map((total) => total === "0.00"));
    expect(await verifyLedger(database())).toEqual([]);
  },
);

it("a Russian firm's invoice names its taxpayer's number", async () => {
  const { id } = await addAccount(database(), { country: "RU" });
  const [row] = await database().select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error("The account is not there.");
  const custom = { co_customertype: "legal entity", co_inn: "7707083893" };
  await database()
    .update(accounts)
    .set({ profile: { ...row.profile, custom } })
    .where(eq(accounts.id, id));
  const { id: invoiceId } = await inTransaction((db) => issue(db, id, new Date()));
  const [invoice] = await database().select().from(invoices).where(eq(invoices.id, invoiceId));
  expect(invoice?.buyer).toMatchObject({ country: "RU", taxId: "7707083893" });
});

it("an issued invoice keeps what it says, whatever changes, and so does its credit note", async () => {
  const { id, email } = await addAccount(database(), { country: "DE", vatNumber: "DE123456789" });
  const { id: invoiceId } = await inTransaction((db) => issue(db, id, new Date()));
  await database()
    .update(accounts)
    .set({ country: "FR", vatNumber: "", email: `new-${email}` })
    .where(eq(accounts.id, id));
  const [row] = await database().select().from(invoices).where(eq(invoices.id, invoiceId));
  expect(row?.buyer).toMatchObject({ country: "DE", taxId: "DE123456789", email, name: "Test Customer" });
  expect(row?.seller).toMatchObject({ country: "NL", name: expect.any(String) });
  const sentence = (text: string) => new RegExp(`an issued document is frozen: ${text}`);
  await inTransaction((db) => refundInvoice(db, invoiceId, { code: "asked" }, new Date()));
  for (const [change, said] of [
    [sql`update invoices set seller = buyer where id = ${invoiceId}`, "update of invoices"],
    [sql`update invoices set status = 'Unpaid', total = 5.44 where id = ${invoiceId}`, "update of invoices"],
    [sql`delete from invoices where id = ${invoiceId}`, "delete of invoices"],
    [sql`update invoice_lines set amount = 4.49 where invoice_id = ${invoiceId}`, "update of invoice_lines"],
    [sql`delete from invoice_lines where invoice_id = ${invoiceId}`, "delete of invoice_lines"],
    [sql`update credit_notes set total = 5.44 where invoice_id = ${invoiceId}`, "update of credit_notes"],
    [sql`delete from credit_notes where invoice_id = ${invoiceId}`, "delete of credit_notes"],
  ] as const)
    await expect(database().execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(sentence(said)) },
    });
});
