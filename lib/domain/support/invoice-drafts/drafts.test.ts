import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { invoiceDrafts } from "@/lib/db/tables/money/drafts";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount } from "@/lib/testing/factories";
import { readEntries } from "@/lib/testing/money/ledger";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { showInvoice } from "../../money/billing/show-invoice";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { createDraft } from "./create";
import { discardDraft } from "./discard";
import { editDraft } from "./edit";
import { issueDraft } from "./issue";
import { listDrafts } from "./list";
import { showDraft, showDraftTerms } from "./show";

withCatalogDatabase();

let billing: StaffContext;

beforeAll(async () => {
  billing = await asStaff("billing");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const lines = [
  { text: "Colocation, November", quantity: 3, price: "33.33" },
  { text: "Remote hands", quantity: 1, price: "0.01" },
];
const named = (doc: string) => ({ extras: { doc } });
const customer = async (facts: Parameters<typeof addAccount>[1] = {}) =>
  (await addAccount(database(), facts)).id;
const draftFor = (account: number, more: object = {}) =>
  createDraft.call(billing, { account, lines, due_days: 14, ...more });

it("is drafted without a trace in the books, shown to the cent, changed, and issued with the next number", async () => {
  const account = await customer();
  const { draft: id } = await draftFor(account);
  expect(await readEntries(database(), account)).toEqual([]);
  expect(await database().$count(invoices, eq(invoices.accountId, account))).toBe(0);
  expect(await showDraft.call(billing, { id })).toMatchObject({
    version: 1,
    tax_rate: "21.00",
    // 100.00 net: the tax is rounded once.
    total: { value: "121.00", currency: "EUR" },
    invoice: null,
  });
  const changed = await editDraft.call(billing, { id, version: 1, lines: lines.slice(0, 1), due_days: 0 });
  const { issued, number } = await issueDraft.call(billing, { id, version: changed.version });
  expect(number).toMatch(/^[A-Z]+-\d{4}-\d{6}$/);
  const [row] = await database().select().from(invoices).where(eq(invoices.id, issued));
  expect(row).toMatchObject({
    status: "Unpaid",
    kind: "sale",
    number,
    orderId: null,
    ...{ subtotal: "99.99", tax: "21.00", total: "120.99" },
  });
  const written = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, issued));
  expect(written).toMatchObject([{ quantity: 3, unitPrice: "33.33", amount: "99.99", starts: null }]);
  const user = await asUser(account);
  expect(await showInvoice.call(user, { id: String(issued) })).toMatchObject({
    lines: [{ what: { code: "item", name: "Colocation, November" } }],
    balance: { value: "120.99" },
  });
  const { entries } = await listActivity.call(user, {});
  expect(entries.map(({ action }) => action)).toEqual(["drafts.issue"]);
  expect((await listDrafts.call(billing, { account })).drafts).toEqual([]);
});

it("says the days that a line is about, on the invoice and in its electronic form", async () => {
  const account = await customer();
  const rack = { text: "Rack", quantity: 1, price: "50.00", from: "2026-11-01", through: "2026-11-30" };
  const { draft: id } = await draftFor(account, { lines: [rack] });
  expect(await showDraft.call(billing, { id })).toMatchObject({ lines: [rack] });
  const { issued } = await issueDraft.call(billing, { id, version: 1 });
  const period = { from: "2026-11-01", until: "2026-12-01" };
  const user = await asUser(account);
  expect(await showInvoice.call(user, { id: String(issued) })).toMatchObject({
    lines: [{ what: { code: "item", name: "Rack", period } }],
  });
  for (const wrong of [
    { ...rack, through: "" },
    { ...rack, through: "2026-10-31" },
    { ...rack, through: "2046-11-01" },
  ])
    await expect(draftFor(account, { lines: [wrong] })).rejects.toMatchObject({ code: "invalid" });
});

it("is one draft of one press, and one invoice of two presses or two tabs", async () => {
  const account = await customer();
  const key = `press ${account}`;
  const made = await Promise.all([draftFor(account, { key }), draftFor(account, { key })]);
  expect(new Set(made.map(({ draft }) => draft)).size).toBe(1);
  const id = made[0]?.draft ?? 0;
  await expect(draftFor(await customer(), { key })).rejects.toMatchObject(named("idempotency.conflict"));
  const issued = await Promise.all([1, 2, 3].map(() => issueDraft.call(billing, { id, version: 1 })));
  expect(new Set(issued.map((one) => one.issued)).size).toBe(1);
  expect(await database().$count(invoices, eq(invoices.accountId, account))).toBe(1);
  await expect(editDraft.call(billing, { id, version: 1, lines, due_days: 1 })).rejects.toMatchObject(
    named("draft.issued"),
  );
  await expect(discardDraft.call(billing, { id })).rejects.toMatchObject(named("draft.issued"));
});

it("is not issued as somebody has not seen it", async () => {
  const { draft: id } = await draftFor(await customer());
  await editDraft.call(await asStaff("admin"), { id, version: 1, lines, due_days: 7 });
  await expect(editDraft.call(billing, { id, version: 1, lines, due_days: 1 })).rejects.toMatchObject(
    named("draft.changed"),
  );
  await expect(issueDraft.call(billing, { id, version: 1 })).rejects.toMatchObject(named("draft.changed"));
});

it("is thrown away without a number", async () => {
  const account = await customer();
  const { draft: id } = await draftFor(account);
  expect((await listDrafts.call(billing, { account })).drafts).toMatchObject([
    { id, first: "Colocation, November", subtotal: { value: "100.00" } },
  ]);
  await discardDraft.call(billing, { id });
  expect(await database().$count(invoiceDrafts, eq(invoiceDrafts.id, id))).toBe(0);
  await expect(issueDraft.call(billing, { id, version: 1 })).rejects.toMatchObject(named("draft.not_found"));
  await expect(showDraft.call(billing, { id })).rejects.toMatchObject({ code: "not_found" });
});

it.each([
  ["below zero", [{ text: "x", quantity: 1, price: "-1.00" }]],
  ["over nothing", [{ text: "x", quantity: 1, price: "0.00" }]],
  ["of no line", []],
  ["of half an hour", [{ text: "x", quantity: 0.5, price: "1.00" }]],
  ["without words", [{ text: "  ", quantity: 1, price: "1.00" }]],
  ["with a third decimal", [{ text: "x", quantity: 1, price: "1.005" }]],
])("is none %s", async (_, wrong) => {
  await expect(draftFor(await customer(), { lines: wrong })).rejects.toMatchObject({ code: "invalid" });
});

it("bears the tax and the currency of its customer, and waits for an address where one is wanted", async () => {
  const abroad = await customer({ country: "US", currency: "USD" });
  expect(await showDraftTerms.call(billing, { account: abroad })).toMatchObject({
    currency: "USD",
    tax_rate: "0.00",
  });
  const { draft: id } = await draftFor(abroad);
  await database().update(accounts).set({ currency: "EUR" }).where(eq(accounts.id, abroad));
  await expect(issueDraft.call(billing, { id, version: 1 })).rejects.toMatchObject(named("currency.changed"));
  await database().update(companies).set({ addressAbove: "EUR:1000.00" });
  const nowhere = await customer();
  await database().update(accounts).set({ profile: emptyProfile }).where(eq(accounts.id, nowhere));
  const large = await draftFor(nowhere, { lines: [{ text: "x", quantity: 1, price: "5000.00" }] });
  await expect(issueDraft.call(billing, { id: large.draft, version: 1 })).rejects.toMatchObject(
    named("account.address_missing"),
  );
});

it("is for those who may, and for customers", async () => {
  const account = await customer();
  const support = await asStaff("support");
  await expect(createDraft.call(support, { account, lines, due_days: 14 })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(draftFor(billing.actor.account.id)).rejects.toMatchObject({ code: "not_found" });
  const { draft: id } = await draftFor(account);
  await database().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, account));
  await expect(issueDraft.call(billing, { id, version: 1 })).rejects.toMatchObject(
    named("account.not_found"),
  );
});
