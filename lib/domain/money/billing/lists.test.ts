import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { zeroMoment } from "@/lib/base/form-values";
import { addMonths } from "@/lib/base/months";
import { dayIn } from "@/lib/base/time-zone";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { payments } from "@/lib/db/tables/money/billing";
import { savedCards } from "@/lib/db/tables/money/payments";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addSavedCard } from "@/lib/testing/money/payments";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { updateClient } from "../../customers/accounts/update-client";
import { showOverdue } from "../../orders/renewals/overdue";
import { showPlan } from "../../orders/renewals/show-plan";
import { deleteCancellationRequest } from "../../orders/services/delete-cancellation-request";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { getRelatedInvoices } from "../payments/get-related-invoices";
import { massPay } from "../payments/mass-pay";
import { showCards } from "../payments/saved-card-list";
import { chargeSavedCard } from "../payments/shared/charge-saved-card";
import { listTransactions } from "../payments/transactions";
import { getInvoice } from "./get-invoice";
import { getInvoices } from "./get-invoices";
import { showBilling } from "./overview";
import { refundInvoice } from "./shared/refund-invoice";
import { showCreditHistory } from "./show-credit-history";
import { showCreditNotes } from "./show-credit-notes";
import { showInvoice } from "./show-invoice";
import { showInvoiceFilters } from "./show-invoice-filters";
import { showInvoices } from "./show-invoices";

withCatalogDatabase();

async function customer(credit = "50.00") {
  const account = await addAccount(database(), { credit });
  const serverId = await addServer(database(), account, { hostname: "web-1", dueInDays: 20 });
  return { id: account.id, user: await asUser(account.id), serverId };
}

const idsOf = ({ entries }: { entries: { id: number }[] }) => entries.map(({ id }) => id);

// Dates are those of Amsterdam, the seller's time zone.
test("invoices are narrowed by type, year and server, and name their servers", async () => {
  const { id: accountId, user, serverId } = await customer();
  const old = await addInvoice({ accountId, serverId, issuedAt: new Date("2024-12-31T22:59:59Z") });
  const next = await addInvoice({ accountId, issuedAt: new Date("2024-12-31T23:00:00Z") });
  const { invoice: funds } = await createAddFunds.call(user, { amount: "10.00" });
  expect(idsOf(await showInvoices.call(user, { year: 2024 }))).toEqual([old.id]);
  expect(idsOf(await showInvoices.call(user, { year: 2025 }))).toEqual([next.id]);
  expect(idsOf(await showInvoices.call(user, { kind: "addfunds" }))).toEqual([funds]);
  const ofServer = await showInvoices.call(user, { server_id: serverId });
  expect(ofServer.total).toBe(1);
  expect(ofServer.entries[0]).toMatchObject({ id: old.id, servers: [{ id: serverId, hostname: "web-1" }] });
  expect(idsOf(await showInvoices.call(user, { server_id: serverId, year: 2025 }))).toEqual([]);
  const stranger = await customer();
  expect(idsOf(await showInvoices.call(stranger.user, { server_id: serverId }))).toEqual([]);
  expect(await showInvoiceFilters.call(user, {})).toMatchObject({
    servers: [{ id: serverId, hostname: "web-1" }],
  });
});

test("the years run from the first invoice to the last; without invoices there are none", async () => {
  const { id: accountId } = await addAccount(database());
  const user = await asUser(accountId);
  expect(await showInvoiceFilters.call(user, {})).toEqual({ years: [], servers: [] });
  for (const year of ["2022", "2025"])
    await addInvoice({ accountId, issuedAt: new Date(`${year}-06-01T00:00:00Z`) });
  expect((await showInvoiceFilters.call(user, {})).years).toEqual([2025, 2024, 2023, 2022]);
});

test("a credit note is of the year in which it was issued, not of its invoice's, and only its owner's", async () => {
  const accountId = (await addAccount(database())).id;
  const user = await asUser(accountId);
  const ids: number[] = [];
  for (const issuedAt of ["2022-12-31T23:59:59Z", "2022-05-01T00:00:00Z", "2023-02-01T00:00:00Z"])
    ids.push((await addInvoice({ accountId, issuedAt: new Date(issuedAt) })).id);
  const returned = ["2022-12-31T23:00:00Z", "2022-12-31T22:59:59Z", "2024-03-01T00:00:00Z"];
  for (const [index, at] of returned.entries())
    await inTransaction((db) => refundInvoice(db, ids[index] ?? 0, { code: "asked" }, new Date(at)));
  const issuedIn = async (year: number) =>
    (await showCreditNotes.call(user, { year })).entries.map(({ issued }) => issued);
  expect(await issuedIn(2022)).toEqual(["2022-12-31"]);
  expect(await issuedIn(2023)).toEqual(["2023-01-01"]);
  expect(await issuedIn(2024)).toEqual(["2024-03-01"]);
  expect((await showInvoiceFilters.call(user, {})).years).toEqual([2024, 2023, 2022]);
  const stranger = await asUser((await addAccount(database())).id);
  expect((await showCreditNotes.call(stranger, { year: 2023 })).entries).toEqual([]);
});

test("an invoice says on the wire which saved card was charged last, and when, and whether a card paid", async () => {
  const { id: accountId, user, serverId } = await customer("0.00");
  const declined = await addSavedCard(accountId, "declined_later");
  const { id } = await addInvoice({ accountId, serverId });
  const single = () => getInvoice.call(user, { invoice_id: String(id) });
  const listed = async () => (await getInvoices.call(user, {})).invoices.invoice[0];
  expect(await single()).toMatchObject({ lastcaptureattempt: zeroMoment, ccgateway: false });
  expect(await listed()).toMatchObject({ last_capture_attempt: zeroMoment, paymethodid: null });
  const [first, second] = [new Date("2031-02-03T04:05:06Z"), new Date("2031-02-04T04:05:06Z")];
  await chargeSavedCard(id, first);
  expect(await single()).toMatchObject({ lastcaptureattempt: "2031-02-03 04:05:06", ccgateway: false });
  expect(await listed()).toMatchObject({
    last_capture_attempt: "2031-02-03 04:05:06",
    paymethodid: declined,
  });
  await database().update(savedCards).set({ isUsed: false }).where(eq(savedCards.id, declined));
  const good = await addSavedCard(accountId);
  expect(await chargeSavedCard(id, second)).toBe("paid");
  expect(await single()).toMatchObject({ lastcaptureattempt: "2031-02-04 04:05:06", ccgateway: true });
  const facts = { last_capture_attempt: "2031-02-04 04:05:06", paymethodid: good };
  expect(await listed()).toMatchObject(facts);
  expect((await getRelatedInvoices.call(user, { id: String(serverId) })).invoices).toMatchObject([facts]);
});

test("transactions come in pages, the newest first", async () => {
  const { id: accountId, user } = await customer();
  for (let count = 0; count < 4; count++) {
    const { id } = await addInvoice({ accountId });
    await applyCredit.call(user, { invoice_id: String(id), amount: "5.45" });
  }
  const list = async (more: object) =>
    (await listTransactions.call(user, more)).transactions.map(({ id }) => id);
  const all = await list({});
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(all).toHaveLength(4);
  expect(await list({ limitnum: 3 })).toEqual(all.slice(0, 3));
  expect(await list({ limitstart: "3", limitnum: "3" })).toEqual(all.slice(3));
  for (const wrong of [{ limitnum: 0 }, { limitnum: 251 }, { limitstart: -1 }])
    await expect(list(wrong)).rejects.toThrow(/limit(num|start)/);
});

test("the ways to pay say which servers renew by themselves", async () => {
  const { id: accountId, user, serverId } = await customer();
  const share = async () => (await showCards.call(user, {})).automatic;
  expect(await share()).toEqual({ is_on: false, charges_card: true, paid: 0, servers: 1 });
  await database()
    .insert(tags)
    .values({ component: "customer", componentId: accountId, tag: "auto_credit", value: "1" });
  expect(await share()).toEqual({ is_on: true, charges_card: true, paid: 1, servers: 1 });
  await database()
    .insert(tags)
    .values({ component: "eq", componentId: serverId, tag: "auto_credit", value: "0" });
  await updateClient.call(user, { billing_disableautocc: "true" });
  expect(await share()).toEqual({ is_on: true, charges_card: false, paid: 0, servers: 1 });
});

test("only sales that can be paid by themselves can be paid together", async () => {
  const { id: accountId, user } = await customer();
  const [one, two, paid] = [
    await addInvoice({ accountId }),
    await addInvoice({ accountId }),
    await addInvoice({ accountId }),
  ];
  await createAddFunds.call(user, { amount: "10.00" });
  await applyCredit.call(user, { invoice_id: String(paid.id), amount: "5.45" });
  await applyCredit.call(user, { invoice_id: String(one.id), amount: "1.00" });
  const combinable = async () =>
    (await showInvoices.call(user, {})).entries
      .filter((entry) => entry.combinable.value !== "0.00")
      .map((entry) => [entry.id, entry.combinable.value]);
  expect(await combinable()).toEqual([
    [two.id, "5.45"],
    [one.id, "4.45"],
  ]);
  const { invoiceid } = await massPay.call(user, { invoices: [String(one.id), String(two.id)] });
  await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "1.00" });
  expect(await combinable()).toEqual([]);
  const { lines } = await showInvoice.call(user, { id: String(invoiceid) });
  expect(lines.map((line) => line.invoice_id)).toEqual([one.id, two.id]);
});

test("an invoice names its server, the others of that server, and what took it back", async () => {
  const { id: accountId, user, serverId } = await customer();
  const first = await addInvoice({ accountId, serverId });
  const second = await addInvoice({ accountId, serverId });
  await addInvoice({ accountId });
  await inTransaction((db) => refundInvoice(db, first.id, { code: "unpaid" }, new Date()));
  const view = await showInvoice.call(user, { id: String(first.id) });
  expect(view.related.map(({ id }) => id)).toEqual([second.id]);
  expect(view.credit_notes).toMatchObject([
    { number: expect.stringMatching(/^EUC-/), total: { value: "5.45" } },
  ]);
  expect(view.servers).toEqual([{ id: serverId, hostname: "web-1" }]);
  expect(view.lines[0]).toMatchObject({ quantity: 1, unit_price: { value: "4.50" }, is_taxed: true });
});

test("the plan takes from credit what pays by itself, of the account or of one server", async () => {
  const { id: accountId, user, serverId } = await customer("15.00");
  const price = { recurringTotal: "10.00", months: 1 };
  await database().update(servers).set(price).where(eq(servers.id, serverId));
  const how = async () => (await showPlan.call(user, {})).charges.map((charge) => charge.how);
  expect(await how()).toEqual(["manual", "manual", "manual"]);
  const tag = { component: "eq", componentId: serverId, tag: "auto_credit", value: "1" };
  await database().insert(tags).values(tag);
  const plan = await showPlan.call(user, {});
  expect(plan.charges.map((charge) => [charge.how, charge.credit_after.value])).toEqual([
    ["credit", "5.00"],
    ["short", "5.00"],
    ["short", "5.00"],
  ]);
  expect(plan.runs_out).toBe(plan.charges[1]?.date);
  await database().delete(tags).where(eq(tags.componentId, serverId));
  const [owner] = await database().select().from(accounts).where(eq(accounts.id, accountId));
  if (!owner) throw new Error("The account is not there.");
  const profile = { ...owner.profile, custom: { co_autopayment: "on" } };
  await database().update(accounts).set({ profile }).where(eq(accounts.id, accountId));
  const invoice = await addInvoice({ accountId, serverId, starts: "renewal" });
  const planned = await showPlan.call(user, {});
  expect(planned.charges.map((charge) => charge.invoice?.id ?? charge.servers[0]?.id)).toEqual([
    invoice.id,
    serverId,
    serverId,
  ]);
  const server = { id: serverId, hostname: "web-1" };
  expect(planned.charges[0]).toMatchObject({ how: "credit", amount: { value: "5.45" }, servers: [server] });
});

test("the plan names the servers of invoices, of combined ones too, and which are late", async () => {
  const { id: accountId, user, serverId } = await customer();
  const server = { id: serverId, hostname: "web-1" };
  const late = await addInvoice({ accountId, serverId, issuedAt: new Date("2025-05-05T00:00:00Z") });
  const other = await addInvoice({ accountId, serverId });
  const facts = async () =>
    (await showPlan.call(user, {})).charges.flatMap(({ invoice, servers: named, is_overdue }) =>
      invoice ? [{ id: invoice.id, named, is_overdue }] : [],
    );
  expect(await facts()).toMatchObject([
    { id: late.id, named: [server], is_overdue: true },
    { id: other.id, named: [server] },
  ]);
  const { invoiceid } = await massPay.call(user, { invoices: [String(late.id), String(other.id)] });
  expect(await facts()).toMatchObject([{ id: invoiceid, named: [server] }]);
});

test("an invoice of which a part is paid says so", async () => {
  const { id: accountId, user } = await customer();
  const { id } = await addInvoice({ accountId });
  const isPartPaid = async () => (await showInvoices.call(user, {})).entries[0]?.is_part_paid;
  expect(await isPartPaid()).toBe(false);
  await applyCredit.call(user, { invoice_id: String(id), amount: "2.00" });
  expect(await isPartPaid()).toBe(true);
  await applyCredit.call(user, { invoice_id: String(id), amount: "3.45" });
  expect(await isPartPaid()).toBe(false);
});

test("the plan charges a saved card with what the credit does not cover, until it was refused too often", async () => {
  const { id: accountId, user, serverId } = await customer("5.00");
  await database()
    .update(servers)
    .set({ recurringTotal: "10.00", months: 1 })
    .where(eq(servers.id, serverId));
  await database()
    .insert(tags)
    .values({ component: "eq", componentId: serverId, tag: "auto_credit", value: "1" });
  const card = await addSavedCard(accountId);
  const invoice = await addInvoice({ accountId, serverId, starts: "renewal" });
  const planned = async () => {
    const { charges, runs_out } = await showPlan.call(user, {});
    return { how: charges.map((charge) => charge.how), runs_out };
  };
  expect(await planned()).toEqual({ how: ["card", "card", "card"], runs_out: null });
  const refused = { accountId, invoiceId: invoice.id, currency: "EUR", amount: "5.45" } as const;
  for (let attempt = 0; attempt < 4; attempt++)
    await database()
      .insert(payments)
      .values({ ...refused, method: "sandbox", state: "failed", createdAt: new Date(), endedAt: new Date() });
  expect((await planned()).how).toEqual(["short", "card", "card"]);
  await database().update(savedCards).set({ removedAt: new Date() }).where(eq(savedCards.id, card));
  expect((await planned()).how).toEqual(["short", "short", "short"]);
});

test("neither the plan nor the overview knows a charge of a server that ends with its period", async () => {
  const { user, serverId } = await customer("15.00");
  expect((await showPlan.call(user, {})).charges).toHaveLength(3);
  await requestCancellation.call(user, { id: String(serverId), cancellation_type: 0 });
  expect(await showPlan.call(user, {})).toMatchObject({ charges: [], runs_out: null });
  expect((await showBilling.call(user, {})).next).toBeNull();
  await deleteCancellationRequest.call(user, { id: String(serverId) });
  expect((await showPlan.call(user, {})).charges).toHaveLength(3);
});

test("the plan charges the periods of a combined invoice once, and its first part says when it is due", async () => {
  const { id: accountId, user, serverId } = await customer();
  const dueAt = new Date(Date.now() - 14 * 86_400_000);
  await database()
    .update(servers)
    .set({ recurringTotal: "10.00", months: 1, dueAt })
    .where(eq(servers.id, serverId));
  const renewal = { accountId, serverId, starts: "renewal" } as const;
  const late = await addInvoice({ ...renewal, dueAt });
  const next = await addInvoice({ ...renewal, dueAt: addMonths(dueAt, 1) });
  const planned = async () =>
    (await showPlan.call(user, { days: 50 })).charges.map(
      ({ invoice, servers: [server] }) => invoice?.id ?? server?.id,
    );
  expect(await planned()).toEqual([late.id, next.id, serverId]);
  const { invoiceid } = await massPay.call(user, { invoices: [String(late.id), String(next.id)] });
  expect(await planned()).toEqual([invoiceid, serverId]);
  expect(await showBilling.call(user, {})).toMatchObject({ overdue: 0, next_due_invoice: invoiceid });
  expect(await showOverdue.call(user, {})).toMatchObject({ count: 1, whole: { id: invoiceid } });
});

test("the credit of a year ends with what there is now", async () => {
  const { user } = await customer("50.00");
  const { id } = await addInvoice({ accountId: user.actor.account.id });
  await applyCredit.call(user, { invoice_id: String(id), amount: "5.45" });
  const today = dayIn(user.now, "Europe/Amsterdam");
  const history = await showCreditHistory.call(user, {});
  expect(history.before.value).toBe("0.00");
  expect(history.days).toEqual([{ date: today, credit: { value: "44.55", currency: "EUR" } }]);
  expect(history).toMatchObject({ since: today, until: today });
  const poor = await asUser((await addAccount(database())).id);
  expect(await showCreditHistory.call(poor, {})).toMatchObject({ before: { value: "0.00" }, days: [] });
});

test("a chart of the credit begins a year ago, or on the first day of the account", async () => {
  const dayMs = 86_400_000;
  const now = new Date("2030-06-01T15:00:00Z");
  const since = async (daysOld: number) => {
    const createdAt = new Date(now.getTime() - daysOld * dayMs);
    const { id } = await addAccount(database(), { createdAt });
    return (await showCreditHistory.call(await asUser(id, { now }), {})).since;
  };
  expect(await since(0)).toBe("2030-06-01");
  expect(await since(90)).toBe("2030-03-03");
  expect(await since(3_000)).toBe("2029-06-01");
});
