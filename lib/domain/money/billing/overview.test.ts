import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { negate } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { showOverdue } from "../../orders/renewals/overdue";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { massPay } from "../payments/mass-pay";
import { payTogether } from "../payments/pay-together";
import { showTogether } from "../payments/show-together";
import { askWriteOff } from "../write-offs/ask";
import { approveWriteOff } from "../write-offs/decide";
import { showBilling } from "./overview";
import { postEntry } from "./shared/ledger";
import { refundInvoice } from "./shared/refund-invoice";
import { showCreditHistory } from "./show-credit-history";
import { showInvoice } from "./show-invoice";

withCatalogDatabase();

const issue = (accountId: number, dueAt: Date) => addInvoice({ accountId, issuedAt: dueAt });

it("names the unpaid invoice that is due first", async () => {
  const { id } = await addAccount(database());
  expect(await showBilling.call(await asUser(id), {})).toMatchObject({
    owed: { value: "0.00", currency: "EUR" },
    next_due_invoice: null,
    together: { invoices: [], amount: { value: "0.00" } },
  });
  const second = await issue(id, new Date("2031-05-20T00:00:00Z"));
  const together = async () => (await showBilling.call(await asUser(id), {})).together;
  expect((await together()).invoices).toEqual([]);
  const first = await issue(id, new Date("2031-05-05T00:00:00Z"));
  expect(await showBilling.call(await asUser(id), {})).toMatchObject({
    owed: { value: "10.90", currency: "EUR" },
    unpaid: 2,
    next_due: "2031-05-05T00:00:00Z",
    next_due_invoice: first.id,
    together: { invoices: [first.id, second.id], amount: { value: "10.90", currency: "EUR" } },
  });
  const user = await asUser(id);
  const { invoiceid } = await massPay.call(user, { invoices: [String(first.id), String(second.id)] });
  expect(await together()).toEqual({ invoices: [], amount: { value: "0.00", currency: "EUR" } });
  expect((await showBilling.call(user, {})).next_due_invoice).toBe(invoiceid);
});

it("tells what is late: how much in all, and the invoice that has waited longest", async () => {
  const { id } = await addAccount(database());
  await issue(id, new Date("2031-05-05T00:00:00Z"));
  expect(await showOverdue.call(await asUser(id), {})).toBeNull();
  await issue(id, new Date("2025-05-20T00:00:00Z"));
  const first = await issue(id, new Date("2025-05-05T00:00:00Z"));
  const context = await asUser(id);
  expect(await showOverdue.call(context, {})).toEqual({
    count: 2,
    amount: { value: "10.90", currency: "EUR" },
    invoice: { id: first.id, number: first.number, due: "2025-05-05" },
    whole: null,
    suspends: null,
    servers: [],
    more_servers: 0,
    deletes: null,
    suspended: [],
    more_suspended: 0,
  });
  expect(await showOverdue.call(context, { server_id: 55_001 })).toBeNull();
});

it("offers to pay at once what is asked for, and an invoice that is written off by itself", async () => {
  const { id } = await addAccount(database());
  const lost = await issue(id, new Date("2026-01-05T00:00:00Z"));
  const [one, two] = [await asStaff("billing"), await asStaff("admin")];
  const { write_off } = await askWriteOff.call(one, { invoice: lost.id, reason: "insolvent, file 12" });
  await approveWriteOff.call(two, { id: write_off });
  const shown = async () => showBilling.call(await asUser(id), {});
  expect(await shown()).toMatchObject({
    ...{ unpaid: 1, next_due: "2026-01-05T00:00:00Z", next_due_invoice: lost.id },
    together: { invoices: [] },
  });
  const first = await issue(id, new Date("2031-05-05T00:00:00Z"));
  expect(await shown()).toMatchObject({
    ...{ next_due: "2031-05-05T00:00:00Z", next_due_invoice: first.id, together: { invoices: [] } },
  });
  const second = await issue(id, new Date("2031-05-20T00:00:00Z"));
  const { together, owed } = await shown();
  expect(together).toEqual({
    invoices: [first.id, second.id],
    amount: { value: "10.90", currency: "EUR" },
  });
  expect(owed.value).toBe("16.35");
  const user = await asUser(id);
  const { entries, total } = await showTogether.call(user, { invoices: together.invoices.map(String) });
  expect([entries.map((entry) => entry.id), total]).toEqual([together.invoices, together.amount]);
  await giveCredit(database(), id, "EUR", "10.90");
  await payTogether.call(user, {
    invoices: together.invoices.map(String),
    ...{ method: "credit", expected_total: together.amount.value },
  });
  expect(await shown()).toMatchObject({ unpaid: 1, next_due_invoice: lost.id, owed: { value: "5.45" } });
});

it("an invoice that is paid together with others makes none of them late, and its own parts stay as late as they were", async () => {
  const { id } = await addAccount(database());
  const first = await issue(id, new Date("2025-05-05T00:00:00Z"));
  const other = await issue(id, new Date("2031-05-20T00:00:00Z"));
  const user = await asUser(id);
  const late = { count: 1, amount: { value: "5.45", currency: "EUR" }, invoice: { id: first.id } };
  expect(await showOverdue.call(user, {})).toMatchObject(late);
  const { invoiceid: both } = await massPay.call(user, { invoices: [String(first.id), String(other.id)] });
  const whole = { id: both, number: `#${both}`, amount: { value: "10.90", currency: "EUR" } };
  expect(await showOverdue.call(user, {})).toMatchObject({ ...late, whole });
  await giveCredit(database(), id, "EUR", "7.00");
  await applyCredit.call(user, { invoice_id: String(both), amount: "2.00" });
  expect(await showOverdue.call(user, {})).toMatchObject({ count: 1, amount: { value: "5.45" } });
  await applyCredit.call(user, { invoice_id: String(both), amount: "5.00" });
  expect(await showOverdue.call(user, {})).toMatchObject({ count: 1, amount: { value: "3.90" } });
});

it("an invoice is late from the moment on at which it is due", async () => {
  const { id } = await addAccount(database());
  const dueAt = new Date("2031-05-05T12:00:00Z");
  await issue(id, dueAt);
  const late = async (now: Date) => (await showBilling.call(await asUser(id, { now }), {})).overdue;
  expect(await late(dueAt)).toBe(0);
  expect(await late(new Date(dueAt.getTime() + 1))).toBe(1);
  expect(await showOverdue.call(await asUser(id, { now: dueAt }), {})).toBeNull();
});

it("what is late for one server is not what is late for another, or for another customer", async () => {
  const account = await addAccount(database());
  const [one, two] = [
    await addServer(database(), account, { hostname: "one" }),
    await addServer(database(), account, { hostname: "two" }),
  ];
  const issuedAt = new Date("2025-05-05T00:00:00Z");
  const { id: invoiceId } = await addInvoice({ accountId: account.id, serverId: one, issuedAt });
  await issue(account.id, issuedAt);
  const user = await asUser(account.id);
  expect(await showOverdue.call(user, { server_id: one })).toMatchObject({
    count: 1,
    amount: { value: "5.45", currency: "EUR" },
    invoice: { id: invoiceId },
    suspends: null,
    servers: [],
    more_servers: 0,
    deletes: null,
    suspended: [],
    more_suspended: 0,
  });
  expect(await showOverdue.call(user, { server_id: two })).toBeNull();
  const stranger = await asUser((await addAccount(database())).id);
  expect(await showOverdue.call(stranger, { server_id: one })).toBeNull();
  await expect(showOverdue.call(user, { server_id: "one" })).rejects.toMatchObject({ code: "invalid" });
});

it("added funds that nobody has paid are no debt, and not due", async () => {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  await createAddFunds.call(user, { amount: "30.00" });
  expect(await showBilling.call(user, {})).toMatchObject({
    owed: { value: "0.00" },
    unpaid: 0,
    overdue: 0,
    together: { invoices: [] },
  });
});

it("the next charge is what all servers of that day cost, and names the first", async () => {
  const account = await addAccount(database());
  const user = await asUser(account.id);
  const next = async () => (await showBilling.call(user, {})).next;
  expect(await next()).toBeNull();
  const add = (hostname: string, dueInDays: number | null) =>
    addServer(database(), account, { hostname, dueInDays });
  const gone = await add("web-1", 1);
  const [second, third] = [await add("web-2", 2), await add("web-3", 2)];
  await add("web-4", 3);
  await add("endless", null);
  const change = (id: number, facts: Partial<typeof servers.$inferInsert>) =>
    database().update(servers).set(facts).where(eq(servers.id, id));
  await change(gone, { deletedAt: new Date() });
  const noon = new Date(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`);
  await change(second, { recurringTotal: "0.07", dueAt: noon });
  await change(third, { dueAt: new Date(noon.getTime() + 3_600_000) });
  expect(await next()).toEqual({
    date: noon.toISOString(),
    amount: { value: "12.17", currency: "EUR" },
    servers: 2,
    hostname: "web-2",
  });
});

it("the credit of a year begins with what there was before it, and has a day for each on which it changed", async () => {
  const { id } = await addAccount(database());
  const createdAt = new Date("2020-01-01T00:00:00Z");
  await database().update(accounts).set({ createdAt }).where(eq(accounts.id, id));
  const move = (amount: string, at: string) =>
    inTransaction((db) =>
      postEntry(db, {
        accountId: id,
        currency: "EUR",
        kind: "correction",
        key: `test ${id} ${at}`,
        description: { code: "corrected" },
        invoiceId: null,
        postings: [
          { kind: "credit", amount: eur(amount) },
          { kind: "promotion", amount: negate(eur(amount)) },
        ],
        now: new Date(at),
      }),
    );
  await move("10.00", "2029-05-31T21:59:59Z");
  await move("1.10", "2029-05-31T22:00:00Z");
  await move("-0.05", "2029-06-01T21:59:59Z");
  await move("5.00", "2030-02-28T12:00:00Z");
  const user = await asUser(id, { now: new Date("2030-06-01T15:00:00Z") });
  expect(await showCreditHistory.call(user, {})).toEqual({
    since: "2029-06-01",
    until: "2030-06-01",
    before: { value: "10.00", currency: "EUR" },
    days: [
      { date: "2029-06-01", credit: { value: "11.05", currency: "EUR" } },
      { date: "2030-02-28", credit: { value: "16.05", currency: "EUR" } },
    ],
  });
});

it("an invoice's page names six others of its servers, the newest first, and none of other customers", async () => {
  const account = await addAccount(database());
  const serverId = await addServer(database(), account, { hostname: "web-1" });
  const ids: number[] = [];
  for (let count = 0; count < 8; count++)
    ids.unshift((await addInvoice({ accountId: account.id, serverId })).id);
  const [newest, ...others] = ids;
  await addInvoice({ accountId: (await addAccount(database())).id, serverId });
  const user = await asUser(account.id);
  const { related } = await showInvoice.call(user, { id: String(newest) });
  expect(related.map(({ id }) => id)).toEqual(others.slice(0, 6));
});

it("a cancelled invoice names no server on its lines, and who asked for that", async () => {
  const account = await addAccount(database());
  const serverId = await addServer(database(), account, { hostname: "web-1" });
  const { id } = await addInvoice({ accountId: account.id, serverId });
  const user = await asUser(account.id);
  const show = () => showInvoice.call(user, { id: String(id) });
  expect((await show()).lines).toMatchObject([{ server_id: serverId }]);
  const at = new Date();
  await inTransaction((db) => refundInvoice(db, id, { code: "asked" }, at));
  expect(await show()).toMatchObject({
    status: "Cancelled",
    taken_back: at.toISOString(),
    why_taken_back: { code: "asked" },
    cancels: null,
    lines: [{ server_id: null }],
    server_id: null,
    balance: { value: "0.00" },
    payments: [],
  });
});
