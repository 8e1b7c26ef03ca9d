import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { decimalOf, negate, total } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { showChart } from "./chart";
import { listBooks } from "./companies";
import { showDeferred } from "./deferred";
import { listDeferredSales } from "./deferred-sales";
import { listEntries } from "./entries";
import { showEntry } from "./entry";
import { exportBooks } from "./export";
import { listExports } from "./exports";
import { showJournal } from "./journal";
import { readDocumentFiles } from "./read-documents";
import { readExportPart } from "./read-part";
import { resetAccount } from "./reset-account";
import { setAccount } from "./set-account";
import { setBooks } from "./set-books";
import { readBooks } from "./shared/books";
import {
  type Booked,
  type JournalPage,
  type JournalPlace,
  readJournal,
  wholeJournal,
} from "./shared/journal";
import { placeOfText, placeText } from "./shared/place-text";

withCatalogDatabase();

async function journalOf(company: number, first: string, last: string): Promise<Booked[]> {
  const books = await readBooks(database(), company);
  const all: Booked[] = [];
  for await (const booked of wholeJournal(database(), books, first, last)) all.push(booked);
  return all;
}

const billing = () => asStaff("billing", undefined, { now: new Date("2035-03-02T10:00:00Z") });
const admin = () => asStaff("admin", undefined, { now: new Date("2035-03-02T10:00:00Z") });
const month = { company: 1, from: "2035-02", until: "2035-02" };

async function readFile(id: number): Promise<Buffer> {
  const staff = await billing();
  const parts: Buffer[] = [];
  for (let place = 1; ; place++) {
    const { content } = await readExportPart.call(staff, { id, place });
    if (content === "") return Buffer.concat(parts);
    parts.push(Buffer.from(content, "base64"));
  }
}

/** A month of a German company by hand: a sale that is paid by card and disputed, and one that is given back. */
async function playMonth(): Promise<{ paid: number; gone: number; accountId: number }> {
  await database()
    .update(companies)
    .set({ country: "DE", timeZone: "Europe/Berlin" })
    .where(eq(companies.id, 1));
  const { id: accountId } = await addAccount(database(), { country: "DE" });
  const sale = {
    ...{ accountId, subtotal: "100.00", tax: "19.00", total: "119.00", taxRate: "19.00" },
    taxReason: { code: "domestic", rate: "19.00", country: "DE" } as const,
    issuedAt: new Date("2035-02-10T12:00:00Z"),
  };
  const { id: paid } = await addInvoice(sale);
  const payment = await payByCard(await asUser(accountId), paid);
  await dispute(payment, "opened");
  const { id: gone } = await addInvoice({ ...sale, issuedAt: new Date("2035-02-28T23:30:00Z") });
  await inTransaction((db) =>
    refundInvoice(db, gone, { code: "by_staff" }, new Date("2035-03-01T08:00:00Z")),
  );
  return { paid, gone, accountId };
}

describe("the books of a company", () => {
  let played: Awaited<ReturnType<typeof playMonth>>;
  beforeAll(async () => {
    played = await playMonth();
  });

  it("are shown page by page, in the seller's days, each entry with its invoice", async () => {
    const { entries, next, unmapped } = await showJournal.call(await billing(), month);
    expect([next, unmapped]).toEqual([null, null]);
    expect(
      entries.map(({ cause, day, invoice_id, lines }) => [
        cause,
        day,
        invoice_id,
        ...lines.map(({ account, debit, credit }) => `${account} ${debit || `-${credit}`}`),
      ]),
    ).toEqual([["invoice", "2035-02-10", played.paid, "1400 119.00", "8400 -100.00", "1776 -19.00"]]);
    // Half past eleven at night in Greenwich is March in Berlin.
    const march = await showJournal.call(await billing(), { ...month, from: "2035-03", until: "2035-03" });
    expect(march.entries.map(({ cause, invoice_id }) => [cause, invoice_id])).toEqual([
      ["invoice", played.gone],
      ["cancel", played.gone],
    ]);
    const wrong = { ...month, after: "2035-02~entries~now~1" };
    await expect(showJournal.call(await billing(), wrong)).rejects.toThrow(/after/);
    await expect(showJournal.call(await billing(), { ...month, until: "2035-01" })).rejects.toThrow(/until/);
    await expect(showJournal.call(await billing(), { ...month, company: 99 })).rejects.toThrow(
      /no such company/,
    );
  });

  it("are the same in small pages as in large ones, and a page's place can stand in an address", async () => {
    const books = await readBooks(database(), 1);
    const whole = (await journalOf(1, "2035-02", "2035-03")).map(({ entry }) => entry.id);
    expect(whole.length).toBeGreaterThan(2);
    const ids: string[] = [];
    let place: JournalPlace | null = { month: "2035-02", part: "entries", after: null };
    while (place) {
      const page: JournalPage = await readJournal(database(), books, { place, last: "2035-03", size: 1 });
      ids.push(...page.booked.map(({ entry }) => entry.id));
      if (page.next) expect(placeOfText(placeText(page.next))).toEqual(page.next);
      place = page.next;
    }
    expect(ids).toEqual(whole);
    for (const text of ["", "2035-02", "2035-13~entries", "2035-02~lines", "2035-02~entries~now()~1"])
      expect(placeOfText(text), text).toBeNull();
  });

  it("name what has no account, and make no file of it", async () => {
    await addInvoice({
      ...{ accountId: played.accountId, subtotal: "10.00", tax: "1.60", total: "11.60", taxRate: "16.00" },
      taxReason: { code: "domestic", rate: "16.00", country: "DE" },
      issuedAt: new Date("2035-04-10T12:00:00Z"),
    });
    const april = { company: 1, from: "2035-04", until: "2035-04" };
    const event = "sale invoice domestic DE 16.00 server EUR";
    expect(await showJournal.call(await billing(), april)).toMatchObject({ entries: [], unmapped: event });
    await expect(exportBooks.call(await billing(), { ...april, format: "csv" })).rejects.toThrow(event);
    const place = {
      role: "sale",
      event: "",
      tax: "domestic",
      country: "DE",
      rate: "16.00",
      item: "",
      currency: "",
    } as const;
    const account = { account: "8340", name: "Erlöse 16 % USt", tax_key: "", automatic: true };
    await expect(setAccount.call(await billing(), { company: 1, ...place, ...account })).rejects.toThrow();
    await setAccount.call(await admin(), { company: 1, ...place, ...account });
    const vat = { ...place, role: "vat" };
    await setAccount.call(await admin(), {
      company: 1,
      ...vat,
      ...account,
      account: "1775",
      name: "USt 16 %",
    });
    expect((await showJournal.call(await billing(), april)).entries[0]?.lines).toHaveLength(3);
    const { rules } = await showChart.call(await billing(), { company: 1 });
    expect(rules.filter(({ own }) => own).map(({ account: number }) => number)).toEqual(["8340", "1775"]);
    await resetAccount.call(await admin(), { company: 1, ...vat });
    await expect(resetAccount.call(await admin(), { company: 1, ...vat })).rejects.toThrow(/no such/);
    expect((await showJournal.call(await billing(), april)).unmapped).toBe(
      "vat invoice domestic DE 16.00 EUR",
    );
  });

  it.each(["csv", "xlsx", "datev", "datev_debtors", "commerceml", "saft"] as const)(
    "as %s are the same bytes each time, until something changes",
    async (format) => {
      const first = await exportBooks.call(await billing(), { ...month, format });
      const again = await exportBooks.call(await billing(), { ...month, format });
      expect([first.same, again.same]).toEqual([null, true]);
      const bytes = await readFile(first.id);
      expect((await readFile(again.id)).equals(bytes)).toBe(true);
      const { exports: listed } = await listExports.call(await billing(), { company: 1 });
      const digest = createHash("sha256").update(bytes).digest("hex");
      expect(listed.find(({ id }) => id === again.id)).toMatchObject({
        ...{ format, digest, size: bytes.length, same: true, kept: true, count: first.count },
      });
    },
  );

  it("say that the file has changed once the chart has", async () => {
    await exportBooks.call(await billing(), { ...month, format: "csv" });
    await setBooks.call(await admin(), {
      ...{ company: 1, template: "skr04", recognition: "month", fiscal_start: 1 },
      ...{ consultant: 29_098, client: 55_003, account_length: 4 },
    });
    expect(await exportBooks.call(await billing(), { ...month, format: "csv" })).toMatchObject({
      same: false,
    });
    const { terms } = await showChart.call(await billing(), { company: 1 });
    expect(terms).toMatchObject({ template: "skr04", recognition: "month", consultant: 29_098 });
  });

  it("have all documents of a period in one archive, with their lists", async () => {
    const asked = { company: 1, from: "2035-02", until: "2035-03", format: "documents" } as const;
    const { id, count } = await exportBooks.call(await billing(), asked);
    expect(count).toBe(3);
    const names: string[] = [];
    let place: { part: "invoices" | "notes" | "lists"; after: number } | null = {
      part: "invoices",
      after: 0,
    };
    while (place) {
      const page: Awaited<ReturnType<typeof readDocumentFiles.call>> = await readDocumentFiles.call(
        await billing(),
        {
          id,
          ...place,
        },
      );
      for (const { name, content } of page.files) {
        names.push(name);
        if (name.endsWith(".pdf"))
          expect(Buffer.from(content, "base64").subarray(0, 5).toString()).toBe("%PDF-");
      }
      place = page.next;
    }
    expect(names.filter((name) => name.endsWith(".pdf"))).toHaveLength(3);
    expect(names.slice(-2)).toEqual(["documents.csv", "document.xml"]);
    await expect(readExportPart.call(await billing(), { id, place: 1 })).rejects.toThrow(/no such/);
  });

  it("state the deferred revenue of a month sale by sale, which is what the journal has deferred until then", async () => {
    const period = { from: "2035-06-10", until: "2035-09-10" };
    const plan = { code: "preset", name: "vm.v3-small", location: "NL", hostname: "web-1", period } as const;
    const sums = { quantity: 1, unitPrice: "90.00", amount: "90.00" };
    const { id } = await addInvoice({
      ...{ accountId: played.accountId, subtotal: "90.00", tax: "17.10", total: "107.10", taxRate: "19.00" },
      taxReason: { code: "domestic", rate: "19.00", country: "DE" },
      lines: [{ code: "preset", type: "Hosting", relId: 1, serverId: null, description: plan, ...sums }],
      issuedAt: new Date("2035-06-10T12:00:00Z"),
    });
    const june = { company: 1, month: "2035-06" };
    const { totals, sales, left_out } = await showDeferred.call(await billing(), june);
    expect(sales).toMatchObject([{ invoice_id: id, customer: played.accountId, until: "2035-09-10" }]);
    const booked = (await journalOf(1, "2035-06", "2035-06")).flatMap(({ entry }) =>
      entry.lines.filter(({ role }) => role === "deferred").map(({ amount }) => amount),
    );
    expect(totals).toEqual([{ currency: "EUR", value: decimalOf(negate(total(booked, "EUR"))) }]);
    expect([sales[0]?.amount, left_out]).toEqual([totals[0], 0]);
    const file = await listDeferredSales.call(await billing(), june);
    expect(file).toEqual({ sales, next: null });
    expect(await listDeferredSales.call(await billing(), { ...june, after: id })).toEqual({
      ...{ sales: [], next: null },
    });
    const later = await showDeferred.call(await billing(), { ...june, month: "2036-01" });
    expect(later).toMatchObject({ totals: [], sales: [] });
    await expect(showDeferred.call(await billing(), { ...june, company: 99 })).rejects.toThrow(/no such/);
  });

  it("book the last month of the longest term that was invoiced as early as can be", async () => {
    const period = { from: "2042-04-01", until: "2045-04-01" };
    const plan = { code: "preset", name: "vm.v3-small", location: "NL", hostname: "web-1", period } as const;
    const sums = { quantity: 1, unitPrice: "900.00", amount: "900.00" };
    const { id } = await addInvoice({
      ...{ accountId: played.accountId, subtotal: "900.00", tax: "171.00", total: "1071.00" },
      ...{ taxRate: "19.00", taxReason: { code: "domestic", rate: "19.00", country: "DE" } },
      lines: [{ code: "preset", type: "Hosting", relId: 1, serverId: null, description: plan, ...sums }],
      issuedAt: new Date("2042-01-01T12:00:00Z"),
    });
    const deferred = (await journalOf(1, "2042-01", "2045-03"))
      .filter(({ entry }) => entry.invoiceId === id)
      .flatMap(({ entry }) => entry.lines.filter(({ role }) => role === "deferred"));
    expect(
      decimalOf(
        total(
          deferred.map(({ amount }) => amount),
          "EUR",
        ),
      ),
    ).toBe("0.00");
    const last = await journalOf(1, "2045-03", "2045-03");
    expect(last.map(({ entry }) => entry.invoiceId)).toEqual([id]);
  });

  it("open each entry into its postings, from the journal and from its invoice", async () => {
    const { entries } = await showJournal.call(await billing(), month);
    const shown = await showEntry.call(await billing(), { id: entries[0]?.id ?? "" });
    expect(shown).toMatchObject({
      ...{ company: { id: 1 }, cause: "invoice", posting: `invoice ${played.paid}`, unmapped: null },
      entry: entries[0],
      postings: expect.arrayContaining([
        expect.objectContaining({
          kind: "receivable",
          customer: played.accountId,
          debit: "119.00",
          credit: "",
        }),
        expect.objectContaining({ kind: "sales", customer: null, debit: "", credit: "100.00" }),
        expect.objectContaining({ kind: "tax", customer: null, debit: "", credit: "19.00" }),
      ]),
    });
    const { entries: listed } = await listEntries.call(await billing(), { invoice: played.paid });
    expect(listed.map(({ cause, amount }) => [cause, amount])).toEqual([
      ...[
        ["invoice", "119.00"],
        ["payment", "119.00"],
        ["chargeback", "119.00"],
      ],
    ]);
    const payment = await showEntry.call(await billing(), { id: listed[1]?.id ?? "" });
    expect(payment.payment_id).not.toBeNull();
    for (const id of ["E999999999", "P999999999"])
      await expect(showEntry.call(await billing(), { id })).rejects.toThrow(/no such/);
    await expect(showEntry.call(await billing(), { id: "E0" })).rejects.toThrow(/id/);
    for (const wrong of [{}, { invoice: played.paid, payout: 1 }])
      await expect(listEntries.call(await billing(), wrong)).rejects.toThrow(/invoice/);
  });

  it("are seen by staff of their company alone", async () => {
    const limited = async (staffCompanies: number[]) => {
      const facts = { role: "billing", totp: "JBSWY3DPEHPK3PXP", staffCompanies } as const;
      return asStaff("billing", (await addAccount(database(), { ...facts, staffCompanies })).id);
    };
    const [own, other] = [await limited([1]), await limited([2])];
    expect((await listBooks.call(own, {})).companies.map(({ id }) => id)).toEqual([1]);
    expect((await showJournal.call(own, month)).entries).toHaveLength(1);
    const [entry] = (await showJournal.call(own, month)).entries;
    expect(await showEntry.call(own, { id: entry?.id ?? "" })).toMatchObject({ company: { id: 1 } });
    const invoice = played.paid;
    expect((await listEntries.call(own, { invoice })).entries[0]).toMatchObject({ amount: "119.00" });
    expect((await listEntries.call(other, { invoice })).entries).toEqual([]);
    const made = await exportBooks.call(own, { ...month, format: "csv" });
    const calls = [
      () => showEntry.call(other, { id: entry?.id ?? "" }),
      () => showJournal.call(other, month),
      () => showChart.call(other, { company: 1 }),
      () => showDeferred.call(other, { company: 1, month: "2035-02" }),
      () => listDeferredSales.call(other, { company: 1, month: "2035-02" }),
      () => exportBooks.call(other, { ...month, format: "csv" }),
      () => listExports.call(other, { company: 1 }),
      () => readExportPart.call(other, { id: made.id, place: 1 }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(/no such company/);
    expect((await readExportPart.call(own, { id: made.id, place: 1 })).content).not.toBe("");
    const support = await asStaff("support");
    await expect(showJournal.call(support, month)).rejects.toThrow();
  });
});

it("a customer's name in a file is that of the document, whatever it is today", async () => {
  const { rows } = await database().execute<{ id: number }>(
    sql`select account_id as id from invoices where company_id = 1 and issued_on = '2035-02-10'`,
  );
  const before = await exportBooks.call(await billing(), { ...month, format: "saft" });
  await database()
    .update(accounts)
    .set({ profile: sql`profile || '{"lastname": "Renamed"}'` })
    .where(eq(accounts.id, rows[0]?.id ?? 0));
  const after = await exportBooks.call(await billing(), { ...month, format: "saft" });
  expect([before.id < after.id, after.same]).toEqual([true, true]);
});
