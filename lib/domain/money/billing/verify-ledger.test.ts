import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addHourly } from "@/lib/testing/money/hourly";
import { addInvoice } from "@/lib/testing/money/invoices";
import { breachesBy, lawsBrokenBy } from "@/lib/testing/money/ledger-damage";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals, type TestService } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { addProduct } from "../../orders/products/save";
import { sellProduct } from "../../orders/products/sell";
import { issueDueProducts } from "../../orders/products/shared/issue-due";
import { runRenewals } from "../../orders/renewals/run";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { setPayLater } from "../../orders/terms/set-pay-later";
import { createDraft } from "../../support/invoice-drafts/create";
import { issueDraft } from "../../support/invoice-drafts/issue";
import { closeMonth } from "../closing/close";
import { showMonths } from "../closing/show";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { refundPayment } from "../payments/refund-payment";
import { askRefund } from "../refunds/ask";
import { askWriteOff } from "../write-offs/ask";
import { approveWriteOff } from "../write-offs/decide";
import { checkLedger } from "./check-ledger";
import { refundInvoice } from "./shared/refund-invoice";
import { lawNames, verifyLedger } from "./verify-ledger";

withCatalogDatabase();

/** Laws for which a violation was shown to be detected. */
const shown = new Set<string>();
const expectNamed = (found: string[], law: string) => {
  expect(found, law).toContain(law);
  shown.add(law);
};

it("finds damage however far up it lies, once, and says how far it is", async () => {
  const { id } = await addAccount(database(), { credit: "1.00" });
  const far = 3_210_000;
  const damage = (entry: number) =>
    sql`insert into ledger_entries (id, at, account_id, kind, description, key)
      values (${entry}, now(), ${id}, 'grant', '{"code": "grant"}', ${`far ${entry}`})`;
  const law = "every entry has postings";
  const shares: number[] = [];
  const undo = new Error("undo");
  const look = database().transaction(async (db) => {
    await db.execute(damage(far));
    await db.execute(damage(far - 150_000));
    const breaches = await verifyLedger(db, (progress) => {
      if (progress.law === law) shares.push(progress.share);
    });
    expect(breaches.map(({ what }) => what)).toEqual([`entry ${far - 150_000}`, `entry ${far}`]);
    throw undo;
  });
  await expect(look).rejects.toBe(undo);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares.length > 30, shares.at(-1)]).toEqual([true, 1]);
});

it("finds every kind of damage, and nothing where there is none", async () => {
  const { id } = await addAccount(database(), { credit: "50.00" });
  const user = await asUser(id);
  const { id: paid } = await addInvoice({ accountId: id });
  await addInvoice({ accountId: id });
  const { id: free } = await addInvoice({ accountId: id, isFree: true });
  await applyCredit.call(user, { invoice_id: String(paid), amount: "5.45" });
  const { invoice: funds } = await createAddFunds.call(user, { amount: "10.00" });
  expect(await verifyLedger(database())).toEqual([]);

  const found = [
    await lawsBrokenBy(
      sql`update ledger_postings set amount = amount + 1 where id = (select max(id) from ledger_postings)`,
    ),
    await lawsBrokenBy(
      sql`delete from ledger_postings where entry_id = (select max(id) from ledger_entries)`,
    ),
    await lawsBrokenBy(
      sql`update ledger_accounts set balance = balance + 1 where account_id = ${id} and kind = 'credit'`,
    ),
    await lawsBrokenBy(
      sql`update invoices set paid = 5.44, credit_applied = 5.44, status = 'Unpaid' where id = ${paid}`,
    ),
    await lawsBrokenBy(sql`update payments set amount = 5.44 where invoice_id = ${paid}`),
    await lawsBrokenBy(
      sql`update invoices set status = 'Cancelled' where account_id = ${id} and status = 'Unpaid'`,
    ),
    await lawsBrokenBy(sql`update invoices set paid = 1 where id = ${funds}`),
    await lawsBrokenBy(sql`update invoices set combined_into = ${paid} where id = ${funds}`),
    await lawsBrokenBy(sql`update document_numbers set last = last + 1`),
    await lawsBrokenBy(sql`update invoices set receipt_number = 'EUR-2030-000009' where id = ${funds}`),
    await lawsBrokenBy(sql`update invoices set status = 'Unpaid', paid_at = null where id = ${free}`),
    await lawsBrokenBy(
      sql`update ledger_accounts set currency = 'USD' where account_id = ${id} and kind = 'credit'`,
    ),
    await lawsBrokenBy(sql`update tax_entries set base = base + 1 where invoice_id = ${paid}`),
  ];
  const expected = [
    "every entry sums to zero",
    "every entry has postings",
    "a customer's balance is the sum of its postings",
    "what is paid of an invoice is what its payments posted",
    "what is paid of an invoice is the sum of its payments",
    "what is owed for a sale is what is left to pay",
    "what is being passed on is what waits on unpaid invoices and open months",
    "only an unpaid combined invoice holds others",
    "numbers have no gaps",
    "what was never sold has no number",
    "a sale over nothing is paid when it is issued",
    "an account's money is in its own currency and its own name",
    "the tax journal has what was posted as sales and tax",
  ];
  for (const [index, law] of expected.entries()) expectNamed(found[index] ?? [], law);
});

it("finds money of cards that is not where it was reported to be", async () => {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const pay = async () => payByCard(user, (await addInvoice({ accountId: id })).id);
  const [kept, disputed, refunded] = [await pay(), await pay(), await pay()];
  await dispute(disputed, "opened");
  await refundPayment.call(operatorContext(), { payment: String(refunded) });
  expect(await verifyLedger(database())).toEqual([]);
  const unnamed = (key: string) => sql`update ledger_entries set key = key || ' x' where key = ${key}`;
  const arrived = await lawsBrokenBy(unnamed(`payment ${kept}`));
  expectNamed(arrived, "a payment from outside is in the ledger as it arrived");
  expect(arrived).toHaveLength(1);
  expectNamed(await lawsBrokenBy(unnamed(`chargeback ${disputed}`)), "what a bank took back left the ledger");
  const back = await lawsBrokenBy(unnamed(`payout ${refunded}`));
  expectNamed(back, "what went back to a card left the credit");
  expect(back).toHaveLength(1);
});

it("finds a payout of credit that was not posted", async () => {
  const { id } = await addAccount(database());
  const payout = (state: string) => sql`
    insert into credit_payouts (account_id, amount, currency, holder, bank_account, state, asked_at)
    values (${id}, 5, 'EUR', '', '', ${state}, now())`;
  expectNamed(await lawsBrokenBy(payout("paid")), "what was paid out of credit left it");
  expect(await lawsBrokenBy(payout("waiting"))).toEqual([]);
});

it("finds files of payment orders and debits that do not come out", async () => {
  const { id } = await addAccount(database());
  const invoice = await addInvoice({ accountId: id });
  const file = sql`
    insert into sepa_files (id, kind, company_id, version, message_id, count, total, content, created_at, needs_approval)
    values (7001, 'debits', 1, 'pain.008.001.08', 'D-7001', 2, 5, '', now(), false)`;
  const debit = sql`
    insert into sepa_debits (account_id, company_id, mandate_id, invoice_id, amount, reference, due_on, state, announced_at, file_id)
    values (${id}, 1, 7001, ${invoice.id}, 5, 'D-1', '2030-01-01', 'collected', now(), 7001)`;
  const found = await lawsBrokenBy(file, debit);
  expectNamed(found, "a file of payment orders comes to its orders");
  expectNamed(found, "a debit that was collected has its payment");
  const payout = sql`
    insert into credit_payouts (id, account_id, amount, currency, holder, bank_account, state, asked_at)
    values (7001, ${id}, 5, 'EUR', '', '', 'waiting', now())`;
  const transfer = sql`
    insert into sepa_transfers (file_id, payout_id, account_id, amount, reference, state) values (7001, 7001, ${id}, 5, 'T-1', 'exported')`;
  const whole = sql`update sepa_files set count = 1 where id = 7001`;
  expectNamed(
    await lawsBrokenBy(file, payout, transfer, whole),
    "a file of payment orders comes to its orders",
  );
});

it("finds hours that were charged and are in no month, and months that are not invoiced", async () => {
  const start = new Date("2030-01-10T12:00:00Z");
  const [open, closed] = [await addHourly(start), await addHourly(start)];
  const now = daysAfter(start, 2);
  await runRenewals(now);
  const owner = await asUser(closed.account.id, { now });
  await requestCancellation.call(owner, { id: String(closed.serverId), cancellation_type: 1 });
  expect(await verifyLedger(database())).toEqual([]);
  const less = (serverId: number) =>
    sql`update usage_months set charged = charged - 0.01 where server_id = ${serverId}`;
  const passedOn = "what is being passed on is what waits on unpaid invoices and open months";
  const posted = "what is charged of a month is what its hours posted";
  const invoiced = "a closed month is invoiced as it was charged";
  expect(await lawsBrokenBy(less(open.serverId))).toEqual([passedOn, posted]);
  const found = await lawsBrokenBy(less(closed.serverId));
  expect(found).toEqual([invoiced, posted]);
  for (const law of found) expectNamed(found, law);
});

it("takes entries from before there were keys for what they are", async () => {
  const { id } = await addAccount(database(), { credit: "10.00" });
  const { id: invoiceId } = await addInvoice({ accountId: id });
  await applyCredit.call(await asUser(id), { invoice_id: String(invoiceId), amount: "5.45" });
  const renamed = sql`update ledger_entries set key = 'entry ' || id where invoice_id = ${invoiceId}`;
  expect(await lawsBrokenBy(renamed)).toEqual([]);
});

it("finds orders beyond what may be paid later, and products that were not invoiced as they were sold", async () => {
  const { id } = await addAccount(database());
  const [admin, user] = [await asStaff("admin"), await asUser(id)];
  await setPayLater.call(admin, { account: id, limit: "500", days: 14, reason: "framework agreement" });
  const { invoice } = await orderInstance.call(user, {
    ...{ deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11, traffic_plan: "1" },
    ...{ root_pass: "Root-pass-1", deploy_notify: 0 },
  });
  const { id: product } = await addProduct.call(admin, {
    ...{ name_en: "Rack", name_ru: "", name_de: "", months: 1, eur: "10", rub: "", usd: "" },
    ...{ is_taxed: true, is_active: true },
  });
  const since = new Date().toISOString().slice(0, 10);
  const asked = { account: id, product, quantity: 2, from: since, price: "", reason: "framework agreement" };
  await sellProduct.call(admin, asked);
  await issueDueProducts(new Date());
  expect(await verifyLedger(database())).toEqual([]);
  const owed = "what began unpaid is owed by its invoice, within the limit of then";
  const damages = [
    sql`update pay_later_orders set owed_before = 499.99 where invoice_id = ${invoice}`,
    sql`update pay_later_orders set amount = amount - 0.01 where invoice_id = ${invoice}`,
    sql`update pay_later_orders set invoice_id = (select max(id) from invoices) where invoice_id = ${invoice}`,
  ];
  for (const damage of damages) expectNamed(await lawsBrokenBy(damage), owed);
  const sold = "a product's periods are invoiced as they were sold";
  const changed = sql`update product_periods set amount = amount + 0.01`;
  expect(await lawsBrokenBy(changed)).toEqual([sold]);
  expectNamed(await lawsBrokenBy(sql`delete from invoice_lines where code = 'item'`), sold);
});

it("finds what dunning charged and its invoice does not say", async () => {
  const { id: accountId } = await addAccount(database());
  const [debt, own] = [await addInvoice({ accountId }), await addInvoice({ accountId })];
  const [stranger] = [await addInvoice({ accountId: (await addAccount(database())).id })];
  const charge = (of: number, amount: string) =>
    sql`insert into dunning_charges (debt_id, invoice_id, kind, days, amount)
      values (${of}, ${own.id}, 'fee', 1, ${amount}::numeric)`;
  const law = "what dunning charges is on its invoice";
  expect(await lawsBrokenBy(charge(debt.id, "5.45"))).toEqual([]);
  expectNamed(await lawsBrokenBy(charge(debt.id, "5.44")), law);
  expectNamed(await lawsBrokenBy(charge(stranger.id, "5.45")), law);
});

/** A server whose first renewal is paid and partly credited, and whose second one was canceled with it. */
async function endedService() {
  const start = new Date("2030-01-10T12:00:00Z");
  const service = await addService(start, { credit: "100.00", tags: { auto_credit: "1" } });
  await runRenewals(daysAfter(service.dueAt, -13));
  const later = await addService(start);
  await runRenewals(daysAfter(later.dueAt, -13));
  const cancel = async ({ account, serverId }: TestService, cancellation_type: 0 | 1) =>
    requestCancellation.call(await asUser(account.id, { now: daysAfter(start, 20) }), {
      id: String(serverId),
      cancellation_type,
    });
  await cancel(service, 1);
  await cancel(later, 0);
  const [renewed] = await readRenewals(service.serverId);
  const [withdrawn] = await readRenewals(later.serverId);
  return { renewed: renewed?.invoice.id ?? 0, withdrawn: withdrawn?.invoice.id ?? 0 };
}

it("finds documents and periods of services that do not fit their money", async () => {
  const { renewed, withdrawn } = await endedService();
  const { id } = await addAccount(database());
  const gone = await addInvoice({ accountId: id });
  await inTransaction((db) => refundInvoice(db, gone.id, { code: "unpaid" }, new Date()));
  expect(await verifyLedger(database())).toEqual([]);
  const note = sql`where invoice_id = ${renewed}`;
  const found = {
    "an invoice is the sum of its lines and its tax": [
      sql`update invoice_lines set amount = amount + 0.01 ${note}`,
      sql`delete from invoice_lines ${note}`,
      sql`update invoices set tax = tax - 0.01 where id = ${renewed}`,
    ],
    "credit notes give back no more than their invoice": [
      sql`update credit_notes set total = total + 100, subtotal = subtotal + 100 ${note}`,
    ],
    "what a credit note over a part says is what the ledger gave back": [
      sql`update credit_notes set total = total - 0.01, subtotal = subtotal - 0.01 ${note}`,
      sql`update credit_notes set tax = tax - 0.01 ${note}`,
      sql`update ledger_entries set key = key || ' x' where key = (select 'credit note ' || number from credit_notes ${note})`,
    ],
    "a sale that was taken back has its credit note, or can return": [
      sql`update invoices set status = 'Refunded' where id = ${withdrawn}`,
      sql`delete from credit_notes where invoice_id = ${gone.id}`,
      sql`update cancellations set withdrawn_at = now() where invoice_id = ${withdrawn}`,
      sql`update cancellations set ended_at = now() where invoice_id = ${withdrawn}`,
    ],
    "a renewal is paid when its invoice is": [
      sql`update renewals set paid_at = null ${note}`,
      sql`update invoices set status = 'Unpaid' where id = ${renewed}`,
      sql`update invoices set status = 'Unpaid' where id = ${withdrawn}`,
    ],
  };
  for (const [law, damages] of Object.entries(found))
    for (const damage of damages) expectNamed(await lawsBrokenBy(damage), law);
});

async function readLine(invoice: number): Promise<number> {
  const [row] = await database()
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice));
  return row?.id ?? 0;
}

it("finds credit notes by line and issued drafts that do not fit what they came from", async () => {
  const staff = { ...operatorContext(), now: new Date() };
  const { id } = await addAccount(database(), { credit: "100.00" });
  const lines = [{ text: "Remote hands", quantity: 1, price: "10.00" }];
  const { draft } = await createDraft.call(staff, { account: id, lines, due_days: 14 });
  const { issued: invoice } = await issueDraft.call(staff, { id: draft, version: 1 });
  await applyCredit.call(await asUser(id), { invoice_id: String(invoice), amount: "12.10" });
  const line = await readLine(invoice);
  const part = { line, amount: "6.05" };
  await askRefund.call(staff, {
    invoice,
    lines: [part],
    to: "credit",
    service: "keep",
    reason: "ticket 4711",
  });
  expect(await verifyLedger(database())).toEqual([]);
  const found = {
    "what a credit note by line says is what its lines give back": sql`update credit_note_lines set tax = tax - 0.01
      where invoice_line_id = ${line}`,
    "no line is given back beyond what it was": sql`update credit_note_lines set subtotal = 10.01
      where invoice_line_id = ${line}`,
    "what was issued of a draft is its lines": sql`update invoice_drafts set subtotal = 9.99 where id = ${draft}`,
  };
  for (const [law, damage] of Object.entries(found)) expectNamed(await lawsBrokenBy(damage), law);
});

it("finds what an issued document, a number or a closed month does not say any more", async () => {
  const { id } = await addAccount(database());
  const [{ id: kept }, { id: gone }] = [
    await addInvoice({ accountId: id }),
    await addInvoice({ accountId: id }),
  ];
  await inTransaction((db) => refundInvoice(db, gone, { code: "unpaid" }, new Date()));
  const admin = await asStaff("admin");
  const { write_off: written } = await askWriteOff.call(await asStaff("billing"), {
    invoice: kept,
    reason: "insolvent",
  });
  await approveWriteOff.call(admin, { id: written });
  const later = new Date(Date.now() + 40 * 86_400_000);
  await checkLedger(database(), later);
  const { check } = await showMonths.call({ ...admin, now: later }, { company: 1 });
  const { month = "", shown: seen = "" } = check ?? {};
  await closeMonth.call(
    { ...admin, now: later },
    { company: 1, month, shown: seen, reason: "all is booked" },
  );
  expect(await verifyLedger(database())).toEqual([]);

  const says = async (...damages: ReturnType<typeof sql>[]) =>
    (await breachesBy(...damages)).map(({ found }) => found);
  const changed = "an invoice says what it said when it was issued";
  const buyer = sql`update invoices set buyer = buyer || '{"name": "Somebody else"}' where id = ${kept}`;
  const line = sql`update invoice_lines set description = description || '{"hostname": "web-2"}', quantity = 2 where invoice_id = ${kept}`;
  expect(await says(buyer, line)).toEqual(["changed: buyer, lines, texts"]);
  expectNamed(await lawsBrokenBy(buyer), changed);
  expectNamed(await lawsBrokenBy(sql`delete from document_seals where invoice_id = ${kept}`), changed);
  expect(
    await says(sql`update credit_notes set reason = '{"code": "asked"}' where invoice_id = ${gone}`),
  ).toEqual(["changed: reason"]);
  const note = sql`update credit_notes set issued_on = issued_on - 1 where invoice_id = ${gone}`;
  expectNamed(await lawsBrokenBy(note), "a credit note says what it said when it was issued");
  const gap = "numbers have no gaps";
  expectNamed(await lawsBrokenBy(sql`delete from document_numbers`), gap);
  const skipped = sql`update invoices set number = left(number, -6) || '009999' where id = ${kept}`;
  expect(await lawsBrokenBy(skipped)).toEqual([changed, gap].sort());
  const lost = sql`update invoices set number = null, status = 'Cancelled' where id = ${kept}`;
  expectNamed(await lawsBrokenBy(lost), "a sealed document is there");
  const late = sql`insert into ledger_postings (entry_id, ledger_account_id, amount)
    select entry_id, ledger_account_id, x from ledger_postings, (values (1), (-1)) v(x)
    where entry_id = (select min(id) from ledger_entries where invoice_id = ${kept}) limit 2`;
  expectNamed(await lawsBrokenBy(late), "a closed month is what it was when it was closed");
  const off = sql`update write_offs set state = 'reversed' where id = ${written}`;
  expectNamed(await lawsBrokenBy(off), "what was written off is in the ledger until it is reversed");
});

it("has shown of every law that it names its damage", () => {
  expect([...shown].sort()).toEqual([...lawNames].sort());
});
