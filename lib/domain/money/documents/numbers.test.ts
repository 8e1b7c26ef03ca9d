import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { documentNumbers, invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { orders } from "@/lib/db/tables/orders/orders";
import { addAccount, setStock } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { payByCard } from "@/lib/testing/money/payments";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import type { SignedContext } from "../../kernel/operation/context";
import { cancelOrder } from "../../orders/orders/cancel-order";
import { expireOrder } from "../../orders/orders/expire-order";
import { orderInstance } from "../../orders/orders/order-instance";
import { getInvoice } from "../billing/get-invoice";
import { getInvoices } from "../billing/get-invoices";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { showInvoice } from "../billing/show-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { createAddFunds } from "../payments/create-addfunds";
import { massPay } from "../payments/mass-pay";
import { payInvoice } from "../payments/shared/settle";
import { downloadInvoice } from "./download-invoice";
import { sendInvoiceMail } from "./send-invoice-mail";

withCatalogDatabase();

const choice = { deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11 } as const;
const order = { ...choice, traffic_plan: "1", root_pass: "Root-pass-1", deploy_notify: 0 } as const;

type Kind = "first order" | "invoice" | "top-up" | "several";
type End = "issued" | "paid" | "expired" | "cancelled" | "refunded";

async function customer(language = "en") {
  const account = await addAccount(database(), { language });
  await setStock(database(), 102, "NL", 50);
  return { account, user: await asUser(account.id) };
}

type Customer = Awaited<ReturnType<typeof customer>>;

const make: Record<Kind, (of: Customer) => Promise<number>> = {
  "first order": async ({ user }) => (await orderInstance.call(user, order)).invoice ?? 0,
  invoice: async ({ account }) => (await addInvoice({ accountId: account.id })).id,
  "top-up": async ({ user }) => (await createAddFunds.call(user, { amount: "20.00" })).invoice,
  several: async ({ account, user }) => {
    const parts = [await addInvoice({ accountId: account.id }), await addInvoice({ accountId: account.id })];
    return (await massPay.call(user, { invoices: parts.map(({ id }) => String(id)) })).invoiceid;
  },
};

const cancel = (user: SignedContext, id: number) => cancelOrder.call(user, { invoice: String(id) });
const refund = (id: number) => inTransaction((db) => refundInvoice(db, id, { code: "to_card" }, new Date()));

const finish: Record<End, (user: SignedContext, id: number) => Promise<unknown>> = {
  issued: async () => {},
  paid: (user, id) => payByCard(user, id),
  expired: async (_user, id) => {
    const [row] = await database().select().from(orders).where(eq(orders.invoiceId, id));
    await expireOrder(row?.id ?? 0, new Date());
  },
  cancelled: cancel,
  refunded: async (user, id) => {
    await payByCard(user, id);
    await refund(id);
  },
};

const readRow = async (id: number) => {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is not there.");
  return row;
};

/** Collects every place that names the document, and the number of its credit notes. */
async function tell({ account, user }: Customer, id: number) {
  const row = await readRow(id);
  const asked = { invoice_id: String(id) };
  const { invoicenum } = await getInvoice.call(user, asked);
  const listed = (await getInvoices.call(user, {})).invoices.invoice.find((one) => one.id === id);
  expect(listed?.invoicenum).toBe(invoicenum);
  const { number, title } = await showInvoice.call(user, { id: String(id) });
  const pdf = await downloadInvoice.call(user, { ...asked, language: "en" });
  const printed = readPdf(Buffer.from(pdf.content, "base64")).lines.join("\n");
  await sendInvoiceMail(id, new Date());
  const subjects = (await mailsTo(account.email)).map(({ subject }) => subject);
  const notes = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, id));
  return { row, invoicenum, number, title, printed, file: pdf.filename, subjects, notes: notes.length };
}

const ofTax = /^EU-\d{4}-\d{6}$/;
const ofReceipts = /^EUR-\d{4}-\d{6}$/;

/** Kind, end, name, heading, `invoicenum` and number of credit notes. */
const expected: [Kind, End, "#" | RegExp, string, "" | RegExp, number][] = [
  ["first order", "issued", "#", "Pro forma", "", 0],
  ["first order", "paid", ofTax, "Invoice", ofTax, 0],
  ["first order", "expired", "#", "Pro forma", "", 0],
  ["first order", "cancelled", "#", "Pro forma", "", 0],
  ["first order", "refunded", ofTax, "Invoice", ofTax, 1],
  ["invoice", "issued", ofTax, "Invoice", ofTax, 0],
  ["invoice", "paid", ofTax, "Invoice", ofTax, 0],
  ["invoice", "refunded", ofTax, "Invoice", ofTax, 1],
  ["top-up", "issued", "#", "Top-up", "", 0],
  ["top-up", "paid", ofReceipts, "Receipt", "", 0],
  ["top-up", "cancelled", "#", "Top-up", "", 0],
  ["several", "issued", "#", "Combined payment", "", 0],
  ["several", "paid", "#", "Combined payment", "", 0],
  ["several", "cancelled", "#", "Combined payment", "", 0],
];

describe("what a document is called", () => {
  it.each(expected)("%s, %s", async (kind, end, name, title, invoicenum, notes) => {
    const owner = await customer();
    const id = await make[kind](owner);
    await finish[end](owner.user, id);
    const told = await tell(owner, id);
    const called = name === "#" ? `#${id}` : name;
    expect(told.number).toEqual(name === "#" ? called : expect.stringMatching(name));
    expect(told.invoicenum).toEqual(invoicenum === "" ? "" : expect.stringMatching(invoicenum));
    expect(told.printed).toContain(title);
    expect(told.printed).toContain(told.number);
    if (title !== "Invoice") expect(told.printed).not.toMatch(/^Invoice$/m);
    expect(told.file).not.toContain("#");
    expect(told.notes).toBe(notes);
    for (const subject of told.subjects.filter((one) => /\d{4}-\d{6}|#\d/.test(one)))
      if (!subject.startsWith("Credit note")) expect(subject).toContain(told.number);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it.each([
    ["en", /^Pro forma #\d+ for/, /^Invoice EU-\d{4}-\d{6} is paid$/],
    ["ru", /^Счёт-проформа #\d+ на/, /^Счёт EU-\d{4}-\d{6} оплачен$/],
  ] as const)("in mails in %s, and the invoice follows the pro forma", async (language, first, then) => {
    const owner = await customer(language);
    const id = await make["first order"](owner);
    await sendInvoiceMail(id, new Date());
    await payByCard(owner.user, id);
    const subjects = (await mailsTo(owner.account.email)).map(({ subject }) => subject);
    // Newest first.
    expect(subjects).toEqual([expect.stringMatching(then), expect.stringMatching(first)]);
    const { rows } = await database().execute<{ count: number }>(
      sql`select count(*)::int as count from mails where invoice_id = ${id} and kind = 'invoice.paid'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

it("a first order is dated on the day of the payment that completes it, and keeps id and reference", async () => {
  const owner = await customer();
  const at = new Date("2030-12-31T12:00:00Z");
  const early = await asUser(owner.account.id, { now: at });
  const { invoice: id = 0 } = await orderInstance.call(early, order);
  expect(await readRow(id)).toMatchObject({ number: null, issuedOn: "2030-12-31", status: "Unpaid" });
  // 00:30 on 1 January in Amsterdam.
  const paid = await inTransaction(async (db) => {
    const row = await readRow(id);
    const now = new Date("2030-12-31T23:30:00Z");
    await payInvoice(db, row, { method: "bank_transfer", amount: eur("1.00"), reference: "a" }, now);
    const rest = await db.select().from(invoices).where(eq(invoices.id, id));
    expect(rest[0]).toMatchObject({ number: null, issuedOn: "2030-12-31" });
    if (!rest[0]) throw new Error("The invoice is gone.");
    return payInvoice(db, rest[0], { method: "bank_transfer", amount: eur("500.00"), reference: "b" }, now);
  });
  expect(paid).toMatchObject({ isPaid: true, invoice: { number: "EU-2031-000001", title: "invoice" } });
  expect(await readRow(id)).toMatchObject({ id, issuedOn: "2031-01-01", number: "EU-2031-000001" });
  expect(await getInvoice.call(early, { invoice_id: String(id) })).toMatchObject({ date: "2031-01-01" });
  expect(await verifyLedger(database())).toEqual([]);
});

it("numbers that exist stay, also of what would get none today", async () => {
  const owner = await customer();
  const id = await make["top-up"](owner);
  await database().execute(sql`alter table invoices disable trigger invoices_number_frozen`);
  await database().update(invoices).set({ number: "OLD-2026-000001" }).where(eq(invoices.id, id));
  await database().execute(sql`alter table invoices enable trigger invoices_number_frozen`);
  await payByCard(owner.user, id);
  expect(await readRow(id)).toMatchObject({ number: "OLD-2026-000001", receiptNumber: null, status: "Paid" });
  await expect(
    database().update(invoices).set({ number: null }).where(eq(invoices.id, id)),
  ).rejects.toThrow();
  await database().execute(sql`alter table invoices disable trigger invoices_number_frozen`);
  await database().update(invoices).set({ number: null }).where(eq(invoices.id, id));
  await database().execute(sql`alter table invoices enable trigger invoices_number_frozen`);
  await database().execute(sql`alter table document_seals disable trigger user`);
  await database().execute(sql`delete from document_seals where invoice_id = ${id}`);
  await database().execute(sql`alter table document_seals enable trigger user`);
});

const step = fc.record({
  kind: fc.constantFrom<Kind>("first order", "invoice", "top-up", "several"),
  end: fc.constantFrom<End>("issued", "paid", "paid", "expired", "cancelled", "refunded"),
  isBroken: fc.boolean(),
});

/** Steps not allowed for that kind are rejected, and must leave no trace. */
async function take(owner: Customer, { kind, end, isBroken }: { kind: Kind; end: End; isBroken: boolean }) {
  const id = await make[kind](owner);
  if (isBroken)
    await inTransaction(async (db) => {
      await payInvoice(db, await readRow(id), { method: "credit", amount: eur("9999.00") }, new Date());
    }).catch(() => {});
  await finish[end](owner.user, id).catch(() => {});
}

it("no series has a gap or a number twice, whatever is ordered, paid, cancelled and fails at once", {
  timeout: sized(60_000, 1_800_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const owners = await Promise.all([customer(), customer(), customer()]);
      await Promise.all(steps.map((one, index) => take(owners[index % 3] ?? owners[0], one)));
      const rows = await database().select().from(invoices).orderBy(asc(invoices.id));
      const notes = await database().select().from(creditNotes);
      const given = [
        ...rows.flatMap(({ number, receiptNumber }) => [number, receiptNumber]),
        ...notes.map(({ number }) => number),
      ].filter((one) => one !== null);
      const series = await database().select().from(documentNumbers);
      const wanted = series.flatMap(({ kind, year, last }) =>
        Array.from({ length: last }, (_, index) => {
          const prefix = { invoice: "EU", credit_note: "EUC", receipt: "EUR" }[kind];
          return `${prefix}-${year}-${String(index + 1).padStart(6, "0")}`;
        }),
      );
      const here = given.filter((one) => /^EU[CR]?-/.test(one));
      expect(here.sort()).toEqual(wanted.sort());
      // Numbers are in the order of the documents' dates.
      const sold = rows.filter(({ kind, number }) => kind === "sale" && number !== null);
      for (const { number, issuedOn } of sold) expect(number?.split("-")[1]).toBe(issuedOn.slice(0, 4));
      expect(await verifyLedger(database())).toEqual([]);
    }),
    { numRuns: sized(3, 60), endOnFailure: true },
  );
});
