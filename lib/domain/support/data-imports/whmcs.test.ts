import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { oldPasswords } from "@/lib/db/tables/identity/old-passwords";
import { mails } from "@/lib/db/tables/messages/mails";
import { documentNumbers, invoices } from "@/lib/db/tables/money/billing";
import { earlierInvoices, earlierPayments } from "@/lib/db/tables/money/earlier-documents";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { addAccount } from "@/lib/testing/factories";
import {
  accountOf,
  base,
  client,
  current,
  hosting,
  invoice,
  md5OfOld,
  notesOf,
  type Tables,
  take,
} from "@/lib/testing/imports/whmcs-tables";
import { readCredit } from "@/lib/testing/money/credit";
import { asGuest, asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { signInByPassword } from "../../identity/auth/sign-in";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { issueDueProducts } from "../../orders/products/shared/issue-due";
import { listDataImports } from "./list";
import { openImported } from "./open";
import { showDataImport } from "./show";
import type { Household } from "./source";
import { tellImported, tellNextImported } from "./tell";

withCatalogDatabase();

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a database of WHMCS", () => {
  test("is taken by a dry run that writes nothing and says what would be", async () => {
    const before = await database().$count(accounts);
    const { report, state, id } = await take(base(), true);
    expect(state).toBe("done");
    expect(report.counts.customer).toEqual({ found: 4, added: 2, changed: 0, same: 0, left: 2 });
    expect(await database().$count(accounts)).toBe(before);
    expect(await database().$count(products)).toBe(0);
    expect(await database().$count(importedObjects)).toBe(0);
    expect((await notesOf(id)).length).toBeGreaterThan(5);
  });

  test("is taken with the sums of the source, and what is left is named with its reason", async () => {
    const { report, state, failed, id } = await take(base());
    expect({ state, failed }).toEqual({ state: "done", failed: 0 });
    expect(report.counts).toMatchObject({
      customer: { added: 2, left: 2 },
      service: { found: 5, added: 2, left: 3 },
      invoice: { found: 3, added: 2, left: 1 },
      payment: { added: 1, left: 1 },
      ticket: { added: 1, left: 1 },
      reply: { added: 3 },
      credit: { added: 2 },
    });
    const eur = report.sums.filter(({ currency }) => currency === "EUR");
    expect(Object.fromEntries(eur.map(({ sum, source, left, here }) => [sum, [source, left, here]]))).toEqual(
      {
        invoiced: ["36.30", "12.10", "24.20"],
        paid_from_credit: ["4.20", "2.10", "2.10"],
        received: ["10.00", "0.00", "10.00"],
        returned: ["0.00", "0.00", "0.00"],
        credit: ["26.50", "0.00", "26.50"],
      },
    );
    expect((await notesOf(id)).toSorted()).toEqual(
      [
        "customer 2 left: currency",
        "customer 3 left: country",
        "customer 4 differs: closed",
        "invoice 12 differs: unpaid",
        "invoice 13 left: draft",
        "payment 2 left: orphan",
        "service 2 left: suspended",
        "service 3 left: not_recurring",
        "service 4 left: overdue",
        "ticket 1 differs: attachments",
        "ticket 2 left: ticket_closed",
      ].toSorted(),
    );
  });

  test("comes over with contacts, notes, tax number, services, documents, credit and tickets", async () => {
    const id = await accountOf("1");
    const [account] = await database().select().from(accounts).where(eq(accounts.id, id));
    expect(account).toMatchObject({
      ...{ email: "anna-1@example.test", status: "Inactive", language: "de", country: "DE", currency: "EUR" },
      ...{ vatNumber: "DE136695976", vatValid: true, corporate: true, passwordHash: null },
      profile: { companyname: "A & B GmbH", lastname: "O'Neill", phonecc: 49, phonenumber: "301234567" },
    });
    expect(await database().$count(oldPasswords, eq(oldPasswords.accountId, id))).toBe(1);
    const [contact] = await database().select().from(contacts).where(eq(contacts.accountId, id));
    expect(contact).toMatchObject({ email: "books@example.test", invoiceEmails: true, supportEmails: false });
    const notes = await database().select().from(customerNotes).where(eq(customerNotes.accountId, id));
    expect(notes.map(({ text }) => text).toSorted()).toEqual(["Pays late", "Rack: 7"]);
    const sold = await database()
      .select()
      .from(productSubscriptions)
      .innerJoin(products, eq(products.id, productSubscriptions.productId))
      .where(eq(productSubscriptions.accountId, id))
      .orderBy(asc(productSubscriptions.id));
    expect(
      sold.map(({ products: { names, months }, product_subscriptions: of }) => [
        names.en,
        months,
        of.agreedPrice,
        of.label,
      ]),
    ).toEqual([
      ["VPS M", 1, "10.00", "h1.example.test, 192.0.2.7"],
      ["VPS M", 36, "99.90", "h5.example.test, 192.0.2.7"],
    ]);
    expect(sold[0]?.product_subscriptions.nextAt.toISOString()).toBe("2099-03-30T22:00:00.000Z");
    const [first, second] = await database()
      .select()
      .from(earlierInvoices)
      .where(current(id))
      .orderBy(asc(earlierInvoices.id));
    expect(first).toMatchObject({
      ...{
        number: "R-11",
        status: "Paid",
        issuedOn: "2024-02-01",
        subtotal: "10.00",
        tax: "2.10",
        total: "12.10",
      },
      ...{
        creditApplied: "2.10",
        paid: "12.10",
        seller: { name: "Old Host Ltd" },
        buyer: { name: "A & B GmbH" },
      },
    });
    expect(first?.description).toEqual({
      lines: [{ text: "Server\nFebruary", amount: "10.00", isTaxed: true }],
      taxes: [{ name: "", rate: "21.00", amount: "2.10" }],
      payments: [{ on: "2024-02-03", method: "stripe", reference: "tx_1", amount: "10.00" }],
    });
    expect(second?.description.lines).toHaveLength(1);
    expect(await database().$count(earlierPayments, eq(earlierPayments.accountId, id))).toBe(1);
    expect(await readCredit(database(), id, "EUR")).toBe("25.50");
    const [ticket] = await database().select().from(tickets).where(eq(tickets.accountId, id));
    expect(ticket).toMatchObject({
      subject: "Slow & late",
      state: "waiting",
      priority: "high",
      waitingMessageId: null,
    });
    const messages = await database()
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticket?.id ?? 0))
      .orderBy(asc(ticketMessages.id));
    expect(messages.map(({ author, isInternal, text }) => [author, isInternal, text])).toEqual([
      ["customer", false, "It is slow."],
      ["staff", true, "Port 7"],
      ["staff", false, "We look."],
    ]);
  });

  test("touches no series of ours, mails nobody, and invoices nobody before the accounts are open", async () => {
    expect(await database().$count(documentNumbers)).toBe(0);
    expect(await issueDueProducts(new Date("2099-04-01T00:00:00Z"))).toBe(0);
    expect(await database().$count(invoices)).toBe(0);
    expect(await database().$count(mails)).toBe(0);
    await expect(
      signInByPassword.call(asGuest(), { email: "anna-1@example.test", password: "Old-password-7" }),
    ).rejects.toMatchObject({ code: "login_failed" });
  });

  test("a document can be neither changed nor deleted", async () => {
    const id = await accountOf("1");
    const change = database().update(earlierInvoices).set({ total: "1.00" }).where(current(id));
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining("frozen") } });
    await expect(database().delete(earlierInvoices).where(current(id))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("frozen") },
    });
  });
});

describe("a second run", () => {
  test("takes nothing where nothing has changed", async () => {
    const { report, state } = await take(base());
    expect(state).toBe("done");
    for (const [noun, { added, changed }] of Object.entries(report.counts))
      expect({ noun, added, changed }).toEqual({ noun, added: 0, changed: 0 });
  });

  test("takes what has changed, and only that", async () => {
    const tables = base();
    const [paid] = [invoice(12, 1, { credit: "0.00", total: "12.10" })];
    tables.tblinvoices = [invoice(11, 1), paid, invoice(13, 1, { status: "Draft" })];
    tables.tblclients = [
      client(1, {
        credit: "20.00",
        city: "Hamburg",
        companyname: "A &amp; B GmbH",
        tax_id: "DE136695976",
        notes: "Pays late",
      }),
      ...(tables.tblclients ?? []).slice(1),
    ];
    tables.tblhosting = [hosting(1, 1, { amount: "12.00" })];
    tables.tblticketreplies = [
      ...(tables.tblticketreplies ?? []),
      {
        id: 2,
        tid: 1,
        userid: 1,
        date: "2024-03-02 10:00:00",
        message: "Thank you.",
        admin: "",
        attachment: "",
      },
    ];
    const { report, state, id: run } = await take(tables);
    expect(state).toBe("done");
    expect(report.counts).toMatchObject({
      customer: { changed: 1, same: 1 },
      invoice: { changed: 1, same: 1 },
      service: { changed: 1, added: 0 },
      credit: { changed: 1, same: 1 },
      reply: { added: 1 },
    });
    const id = await accountOf("1");
    expect(await readCredit(database(), id, "EUR")).toBe("20.00");
    const [account] = await database().select().from(accounts).where(eq(accounts.id, id));
    expect(account?.profile.city).toBe("Hamburg");
    const rows = await database().select().from(earlierInvoices).where(current(id));
    expect(rows.map(({ number, status }) => `${number} ${status}`).toSorted()).toEqual([
      "R-11 Paid",
      "R-12 Paid",
    ]);
    const open = and(eq(productSubscriptions.accountId, id), isNull(productSubscriptions.endedAt));
    const sold = await database().select().from(productSubscriptions).where(open);
    expect(sold.map(({ agreedPrice }) => agreedPrice)).toEqual(["12.00"]);
    expect(await notesOf(run)).toContain("service 5 differs: gone");
  });

  test("leaves an account that is open as it is", async () => {
    const tables = base();
    tables.tblclients = [
      client(1, { city: "Bremen", credit: "99.00" }),
      ...(tables.tblclients ?? []).slice(1),
    ];
    await openImported.call(await asStaff("admin"), { ids: ["1"] });
    const { state, id: run } = await take(tables);
    expect(state).toBe("done");
    const id = await accountOf("1");
    const [account] = await database().select().from(accounts).where(eq(accounts.id, id));
    expect(account).toMatchObject({ status: "Active", profile: { city: "Hamburg" } });
    expect(await readCredit(database(), id, "EUR")).toBe("20.00");
    expect(await notesOf(run)).toEqual(
      expect.arrayContaining(["customer 1 differs: changed_here", "credit 1 left: changed_here"]),
    );
  });
});

test("an address that another account has is left to it", async () => {
  const other = await addAccount(database());
  const { report, id } = await take({
    tblclients: [client(50, { email: other.email.toUpperCase(), credit: "3.00" })],
    tblcurrencies: [{ id: 1, code: "EUR" }],
  });
  expect(report.counts.customer).toMatchObject({ found: 1, left: 1 });
  expect(await notesOf(id)).toContain("customer 50 left: email_taken");
  expect(report.sums.find(({ sum }) => sum === "credit")).toMatchObject({
    source: "3.00",
    left: "3.00",
    here: "0.00",
  });
});

test("a user of version 8 signs in with the user's address and password", async () => {
  await take({
    tblclients: [client(60, { password: "" })],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblusers: [
      { id: 5, email: "owner@example.test", password: md5OfOld, email_verified_at: "2024-01-01 00:00:00" },
      { id: 6, email: "helper@example.test", password: md5OfOld, email_verified_at: null },
    ],
    tblusers_clients: [
      { id: 1, auth_user_id: 6, client_id: 60, owner: 0 },
      { id: 2, auth_user_id: 5, client_id: 60, owner: 1 },
    ],
  });
  const [account] = await database()
    .select()
    .from(accounts)
    .where(eq(accounts.id, await accountOf("60")));
  expect(account?.email).toBe("owner@example.test");
  expect(account?.emailVerifiedAt).not.toBeNull();
});

test("prices with tax in them become net prices of the tax here", async () => {
  await take({
    tblclients: [client(70)],
    tblconfiguration: [
      { setting: "TaxEnabled", value: "on" },
      { setting: "TaxType", value: "Inclusive" },
    ],
    tblcurrencies: [{ id: 1, code: "EUR" }],
    tblhosting: [hosting(70, 70, { amount: "11.90" })],
    tblproducts: [{ id: 1, name: "VPS M", tax: 1 }],
  });
  const [sold] = await database()
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.accountId, await accountOf("70")));
  expect(sold?.agreedPrice).toBe("10.00");
});

const many = (first: number): Tables => ({
  tblclients: Array.from({ length: 9 }, (_, nth) => client(first + nth, { credit: "1.00" })),
  tblcurrencies: [{ id: 1, code: "EUR" }],
});

test("a run that ends in the middle is made again, and takes nobody twice", async () => {
  async function* cutOff(all: AsyncGenerator<Household>) {
    let count = 0;
    for await (const household of all) {
      if (count++ === 5) throw new Error("killed");
      yield household;
    }
  }
  await expect(take(many(200), false, cutOff)).rejects.toThrow("killed");
  const { report, state } = await take(many(200));
  expect(state).toBe("done");
  const { added = 0, same = 0 } = report.counts.customer ?? {};
  expect(same).toBeGreaterThan(0);
  expect(added + same).toBe(9);
  expect(await readCredit(database(), await accountOf("200"), "EUR")).toBe("1.00");
});

test("a customer whose sums are not those of the source is not taken, and the run says so", async () => {
  async function* falsified(all: AsyncGenerator<Household>) {
    for await (const household of all)
      yield household.id === "301"
        ? { ...household, sums: { ...household.sums, invoiced: "0.01" } }
        : household;
  }
  const { report, state, failed, id } = await take(many(300), false, falsified);
  expect({ state, failed }).toEqual({ state: "mismatch", failed: 1 });
  expect(report.counts.customer).toMatchObject({ found: 9, added: 8, left: 1 });
  expect(await notesOf(id)).toContain("customer 301 left: sums_differ");
  expect(await accountOf("301")).toBe(0);
});

test("a database that is none of WHMCS is refused, and the next import can begin", async () => {
  await expect(take({ people: [{ id: 1 }] })).rejects.toThrow("no database of WHMCS");
  await expect(
    take({ tblclients: [client(80)], tblcurrencies: [{ id: 1, code: "EUR" }] }),
  ).resolves.toMatchObject({
    state: "done",
  });
});

test("customers are told when staff say so, once each, and only those whose accounts are open", async () => {
  const admin = await asStaff("admin");
  const before = await listDataImports.call(admin, {});
  expect(before.customers.untold).toBe(1);
  expect(await tellImported.call(admin, {})).toEqual({ customers: 1 });
  await tellNextImported(new Date());
  await tellNextImported(new Date());
  const sent = await database().select().from(mails).where(eq(mails.kind, "account.moved"));
  expect(sent.map(({ accountId }) => accountId)).toEqual([await accountOf("1")]);
  expect((await listDataImports.call(admin, {})).customers.untold).toBe(0);
  expect(await tellImported.call(admin, {})).toEqual({ customers: 0 });
});

test("staff see runs and their reports", async () => {
  const admin = await asStaff("admin");
  const { imports } = await listDataImports.call(admin, {});
  const first = imports.at(-1);
  expect(first).toMatchObject({ source: "whmcs", origin: "whmcs.sql", is_dry: true, state: "done" });
  const shown = await showDataImport.call(admin, { id: first?.id ?? 0 });
  expect(shown.report?.counts.customer?.found).toBe(4);
  expect(shown.reasons.length).toBeGreaterThan(5);
  await expect(showDataImport.call(admin, { id: 999_999 })).rejects.toMatchObject({
    extras: { doc: "data_import.not_found" },
  });
});
