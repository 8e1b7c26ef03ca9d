import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { groupBy } from "@/lib/base/group-by";
import { add, type Currency, decimalOf, type Money, moneyOf, negate, shareOf, zero } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { servers } from "@/lib/db/tables/servers/servers";
import { keyFigureDays, keyFigureMonths } from "@/lib/db/tables/support/key-figures";
import { operatorContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addHourly } from "@/lib/testing/money/hourly";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readLeft } from "../../money/billing/shared/read-left";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { askRefund } from "../../money/refunds/ask";
import { runRenewals } from "../../orders/renewals/run";
import { changePlan } from "../../orders/services/change-plan";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { countDays, countMonths } from "./count";
import { monthsFrom } from "./rules";
import { writeCountedUntil } from "./shared/counted-until";
import { showKeyFigures } from "./show";

/*
 * Half a year of a small company, day by day: two sellers, two currencies, quarters, hours, a larger plan, an end, a
 * suspension, refunds, a chargeback and an invoice without a server. What the servers' current state says at each
 * month's end is noted then; what is counted from documents afterwards must say the same.
 */
withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const end = new Date("2030-07-10T12:00:00Z");
const at = (days: number) => daysAfter(start, days);
const months = monthsFrom("2030-01", "2030-06");

type Noted = { mrr: Map<string, Money>; customers: Map<string, Set<number>> };
/** By the month that had just ended. */
const noted = new Map<string, Noted>();

/** Seller and currency. */
const keyOf = (company: number, currency: string) => `${company} ${currency}`;

/** MRR by what the servers' rows say at the moment: their recurring price, their period, and whether they are in use. */
async function noteState(month: string): Promise<void> {
  const rows = await database()
    .select({ server: servers, company: accounts.companyId })
    .from(servers)
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .where(and(isNotNull(servers.readyAt), sql`${servers.deletedAt} is null`));
  const mrr = new Map<string, Money>();
  const customers = new Map<string, Set<number>>();
  for (const { server, company } of rows) {
    const { id, accountId, currency, state, suspendedBy } = server;
    if (state === "failed" || (state === "suspended" && suspendedBy !== "owner")) continue;
    const [usage] = await database().select().from(usageMonths).where(eq(usageMonths.serverId, id));
    const [priced] = await database()
      .select()
      .from(invoices)
      .where(eq(invoices.accountId, accountId))
      .limit(1);
    const rate = Math.round(Number(priced?.taxRate ?? 0) * 100);
    const net =
      server.hourCap === null
        ? shareOf(shareOf(moneyOf(server.recurringTotal, currency), 10_000, 10_000 + rate), 1, server.months)
        : moneyOf(usage?.subtotal ?? "0.00", currency);
    const key = keyOf(company, currency);
    mrr.set(key, add(mrr.get(key) ?? zero(currency), net));
    customers.set(key, (customers.get(key) ?? new Set()).add(accountId));
  }
  noted.set(month, { mrr, customers });
}

const tags = { auto_credit: "1" };
const by = (days: number) => ({ ...operatorContext(), now: at(days) });
const customer = (days: number, more: Parameters<typeof addAccount>[1] = {}) =>
  addAccount(database(), { createdAt: at(days), tags, credit: "400.00", ...more });

let roubles: TestAccount;

/** What happens on which day after the start. */
async function prepare(): Promise<Map<number, () => Promise<unknown>>> {
  const first = await customer(-2);
  await addService(start, { account: first });
  await addService(start, { account: first, months: 3, preset: "vm.v3-medium" });
  roubles = await customer(-1, { companyId: 2, currency: "RUB", country: "RU", credit: "90000.00" });
  await addService(start, { account: roubles });
  const growing = await addService(start, { account: await customer(-1), preset: "vm.v3-small" });
  const leaving = await addService(start, { account: await customer(-1) });
  const owing = await addService(start, { account: await customer(-1, { credit: "0.00" }) });
  const disputed = await addService(start, { account: await customer(-1, { credit: "0.00" }) });
  const refunded = await addService(start, { account: await customer(-1) });
  await addHourly(start, { account: await customer(-1) });
  // Signed up, and never ordered; and one who did so late.
  await customer(24);
  const late = await customer(-1);
  const userOf = (account: TestAccount, days: number) => asUser(account.id, { now: at(days) });
  const renewalOf = async (serverId: number) => {
    const [{ invoice } = { invoice: null }] = await readRenewals(serverId);
    if (!invoice) throw new Error("There is no renewal.");
    return invoice;
  };
  const refund = async (accountId: number, days: number, share: number, service: "end" | "keep") => {
    const [invoice] = await database().select().from(invoices).where(eq(invoices.accountId, accountId));
    if (!invoice) throw new Error("There is no invoice.");
    const { lines } = await readLeft(database(), invoice);
    const wanted = lines.map((line) => {
      const gross = add(line.subtotal, line.tax);
      return { line: line.id, amount: decimalOf(shareOf(gross, share, 100)) };
    });
    const parts = wanted.filter(({ amount }) => amount !== "0.00");
    await askRefund.call(by(days), {
      invoice: invoice.id,
      lines: parts,
      to: "credit",
      service,
      reason: "ticket 1",
    });
  };
  return new Map<number, () => Promise<unknown>>([
    [12, () => refund(first.id, 12, 30, "keep")],
    [15, () => refund(refunded.account.id, 15, 100, "end")],
    // Its period has begun, and it is not suspended yet.
    [
      32,
      async () => {
        const payment = await payByCard(
          await userOf(disputed.account, 32),
          (await renewalOf(disputed.serverId)).id,
        );
        await dispute(payment, "opened");
      },
    ],
    [
      40,
      async () =>
        changePlan.call(await userOf(growing.account, 40), {
          id: String(growing.serverId),
          preset: "vm.v3-medium",
        }),
    ],
    [45, () => addService(at(45), { account: late })],
    [
      50,
      async () => {
        const { callback } = await requestCancellation.call(await userOf(leaving.account, 50), {
          id: String(leaving.serverId),
          cancellation_type: 0,
        });
        await runJob(callback, runnerOf(requestCancellation.kind));
      },
    ],
    // Already April in Amsterdam.
    [80, () => addInvoice({ accountId: owing.account.id, issuedAt: new Date("2030-03-31T22:30:00Z") })],
  ]);
}

beforeAll(async () => {
  const events = await prepare();
  for (let days = 1; at(days) <= end; days++) {
    await events.get(days)?.();
    await runRenewals(at(days));
    const midnight = new Date(
      `${at(days + 1)
        .toISOString()
        .slice(0, 10)}T00:00:00Z`,
    );
    if (midnight.getUTCDate() === 1 && midnight <= end) {
      await runRenewals(midnight);
      await noteState(at(days).toISOString().slice(0, 7));
    }
  }
  await countMonths(end);
  await countDays(end);
}, 240_000);

const readMonths = () =>
  database()
    .select()
    .from(keyFigureMonths)
    .orderBy(
      asc(keyFigureMonths.month),
      asc(keyFigureMonths.part),
      asc(keyFigureMonths.companyId),
      asc(keyFigureMonths.location),
      asc(keyFigureMonths.presetId),
    );
const monthRows = async (part: string) => (await readMonths()).filter((row) => row.part === part);

const sum = (rows: readonly { currency: Currency; value: string }[]): Record<string, string> =>
  Object.fromEntries(
    [...groupBy(rows, ({ currency }) => currency)].map(([currency, all]) => [
      currency,
      decimalOf(all.map(({ value }) => moneyOf(value, currency)).reduce(add, zero(currency))),
    ]),
  );

describe("MRR and customers, counted from documents", () => {
  it("are at each month's end what the servers' state said then", async () => {
    expect([...noted.keys()]).toEqual(months);
    const rows = await monthRows("all");
    for (const [month, { mrr, customers }] of noted) {
      const own = rows.filter((row) => row.month === `${month}-01` && row.mrr !== "0.00");
      const found = own.map((row) => [keyOf(row.companyId, row.currency), row.mrr]);
      expect(Object.fromEntries(found), month).toEqual(
        Object.fromEntries([...mrr].map(([key, money]) => [key, decimalOf(money)])),
      );
      const counts = own.map((row) => [keyOf(row.companyId, row.currency), row.customers]);
      expect(Object.fromEntries(counts), month).toEqual(
        Object.fromEntries([...customers].map(([key, all]) => [key, all.size])),
      );
    }
  });

  it("come and go by who is there at the end of a month and was not at its beginning, and the other way round", async () => {
    const rows = await monthRows("all");
    let before: Noted["customers"] = new Map();
    for (const [month, { customers }] of noted) {
      for (const [key, now] of customers) {
        const then = before.get(key) ?? new Set<number>();
        const row = rows.find(
          (one) => one.month === `${month}-01` && keyOf(one.companyId, one.currency) === key,
        );
        expect(row?.newCustomers, month).toBe([...now].filter((id) => !then.has(id)).length);
        expect(row?.lostCustomers, month).toBe([...then].filter((id) => !now.has(id)).length);
        expect(row?.customers, month).toBe(then.size + (row?.newCustomers ?? 0) - (row?.lostCustomers ?? 0));
      }
      before = customers;
    }
    const lost = rows.reduce((count, row) => count + row.lostCustomers, 0);
    expect(lost).toBeGreaterThanOrEqual(3);
  });

  it("of a server with one price come to what the ledger sold of its periods", async () => {
    const { rows } = await database().execute<{ sold: string }>(sql`
      select sum(p.amount)::text as sold from (
        select id from invoices where account_id = ${roubles.id} and kind = 'sale' order by id limit ${months.length}) i
      join ledger_entries e on e.invoice_id = i.id join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.ledger_account_id where a.kind = 'sales'`);
    const { rows: fees } = await database().execute<{ fee: string }>(sql`
      select coalesce(sum(amount), 0)::text as fee from invoice_lines where code = 'setup'
        and invoice_id in (select id from invoices where account_id = ${roubles.id})`);
    const own = (await monthRows("all")).filter(({ currency }) => currency === "RUB").slice(0, months.length);
    const sold = add(moneyOf(rows[0]?.sold ?? "", "RUB"), negate(moneyOf(fees[0]?.fee ?? "", "RUB")));
    expect(sum(own.map(({ currency, mrr: value }) => ({ currency, value })))).toEqual({
      RUB: decimalOf(sold),
    });
  });
});

describe("revenue", () => {
  it("is all that the ledger's sales accounts have", async () => {
    expect(await verifyLedger(database())).toEqual([]);
    const { rows } = await database().execute<{ currency: Currency; value: string }>(sql`
      select a.currency, sum(p.amount)::text as value from ledger_accounts a
      join ledger_postings p on p.ledger_account_id = a.id where a.kind = 'sales' group by a.currency`);
    const all = (await monthRows("all")).map(({ currency, revenue: value }) => ({ currency, value }));
    expect(sum(all)).toEqual(sum(rows));
    const days = await database().select().from(keyFigureDays);
    expect(sum(days.map(({ currency, revenue: value }) => ({ currency, value })))).toEqual(sum(rows));
  });

  it("is in each month what its invoices say, less its credit notes, by the seller's day", async () => {
    const sales = await database()
      .select()
      .from(invoices)
      .where(and(eq(invoices.kind, "sale"), isNotNull(invoices.number)));
    const notes = await database().select().from(creditNotes);
    expect([sales.length > 30, notes.length >= 3]).toEqual([true, true]);
    const documents = [
      ...sales.map((one) => ({ ...one, net: moneyOf(one.subtotal, one.currency), day: one.issuedOn })),
      ...notes.flatMap((note) => {
        const sale = sales.find(({ id }) => id === note.invoiceId);
        const net = note.subtotal ?? sale?.subtotal ?? "";
        return sale ? [{ ...sale, net: negate(moneyOf(net, sale.currency)), day: note.issuedOn }] : [];
      }),
    ];
    const expected = new Map<string, Money>();
    for (const { net, day, companyId, currency } of documents) {
      const key = `${day.slice(0, 7)} ${keyOf(companyId, currency)}`;
      expected.set(key, add(expected.get(key) ?? zero(currency), net));
    }
    const found = (await monthRows("all")).map(
      (row) => [`${row.month.slice(0, 7)} ${keyOf(row.companyId, row.currency)}`, row.revenue] as const,
    );
    const isSomething = ([, value]: readonly [string, string]) => value !== "0.00";
    expect(Object.fromEntries(found.filter(isSomething))).toEqual(
      Object.fromEntries(
        [...expected].map(([key, net]) => [key, decimalOf(net)] as const).filter(isSomething),
      ),
    );
  });

  it("belongs to no location where no server was sold, and parts come to the whole", async () => {
    const whole = await monthRows("all");
    for (const part of ["location", "plan", "both"]) {
      const rows = await monthRows(part);
      for (const what of ["mrr", "revenue"] as const)
        expect(sum(rows.map((row) => ({ currency: row.currency, value: row[what] }))), part).toEqual(
          sum(whole.map((row) => ({ currency: row.currency, value: row[what] }))),
        );
    }
    const none = (await monthRows("location")).filter(({ location }) => location === "");
    expect(none.map(({ month, revenue }) => [month, revenue])).toEqual([["2030-04-01", "4.50"]]);
  });
});

describe("a count", () => {
  it("gives the same again, anew, and after months without one", async () => {
    const before = await readMonths();
    const days = await database().select().from(keyFigureDays);
    expect(await countMonths(end)).toBe(3);
    expect(await readMonths()).toEqual(before);
    expect(await countMonths(end, { isAnew: true })).toBeGreaterThanOrEqual(7);
    expect(await readMonths()).toEqual(before);
    await database().execute(sql`delete from key_figure_months where month > '2030-02-01'`);
    await writeCountedUntil(database(), "months", "2030-02", end);
    await countMonths(end);
    expect(await readMonths()).toEqual(before);
    await database().execute(sql`delete from key_figure_days where day > '2030-03-05'`);
    await writeCountedUntil(database(), "days", "2030-03-05", end);
    await countDays(end);
    const sorted = (rows: typeof days) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(sorted(await database().select().from(keyFigureDays))).toEqual(sorted(days));
  });

  it("keeps ten years of months and 400 days", async () => {
    const old = { companyId: 1, currency: "EUR" as const, location: "", presetId: 0 };
    await database()
      .insert(keyFigureMonths)
      .values({ ...old, part: "all", month: "2020-07-01" });
    await database()
      .insert(keyFigureDays)
      .values({ ...old, day: "2029-05-30", revenue: "1.00" });
    await countMonths(end);
    await countDays(end);
    expect((await readMonths()).every(({ month }) => month >= "2020-08-01")).toBe(true);
    const days = await database().select().from(keyFigureDays);
    expect(days.every(({ day }) => day >= "2029-06-06")).toBe(true);
  });
});

describe("the owner", () => {
  it("sees currencies apart, churn, the average, and who ordered within 30 days", async () => {
    const owner = await asStaff("admin", undefined, { now: end });
    const { currencies, sign_ups: signUps, months_at: counted } = await showKeyFigures.call(owner, {});
    expect(counted).toBe(end.toISOString());
    expect(currencies.map(({ currency }) => currency).toSorted()).toEqual(["EUR", "RUB"]);
    const euros = currencies.find(({ currency }) => currency === "EUR");
    expect([euros?.months.length, euros?.months.at(-1)?.month, euros?.days.length]).toEqual([
      13,
      "2030-07",
      30,
    ]);
    const february = euros?.months.find(({ month }) => month === "2030-02");
    const january = euros?.months.find(({ month }) => month === "2030-01");
    const share = ((february?.lost_customers ?? 0) * 100) / (january?.customers ?? 1);
    expect(february?.churn).toBe(share.toFixed(1));
    expect(Number(february?.average?.value)).toBeCloseTo(
      Number(february?.mrr.value) / (february?.customers ?? 1),
      1,
    );
    expect(january?.churn).toBeNull();
    const ofMonth = signUps?.find(({ month }) => month === "2030-01");
    expect(ofMonth).toMatchObject({ sign_ups: 9, first_orders: 8, conversion: "88.9" });
    expect(signUps?.find(({ month }) => month === "2030-02")).toMatchObject({
      sign_ups: 1,
      conversion: "0.0",
    });
  });

  it("cuts by company, location and plan", async () => {
    const owner = await asStaff("admin", undefined, { now: end });
    const whole = await showKeyFigures.call(owner, {});
    const russian = await showKeyFigures.call(owner, { company: 2 });
    expect(russian.currencies.map(({ currency, months: all }) => [currency, all])).toEqual(
      whole.currencies.filter(({ currency }) => currency === "RUB").map((one) => [one.currency, one.months]),
    );
    const elsewhere = await showKeyFigures.call(owner, { location: "IS" });
    expect([elsewhere.currencies, elsewhere.sign_ups]).toEqual([[], null]);
    const medium = whole.plans.find(({ name }) => name === "vm.v3-medium");
    const ofPlan = await showKeyFigures.call(owner, { plan: medium?.id, location: "NL" });
    const [share] = ofPlan.currencies[0]?.by_plan ?? [];
    expect(share).toMatchObject({ name: "vm.v3-medium", customers: 2, servers: 2 });
    expect(ofPlan.currencies[0]?.months.at(-1)).toMatchObject({ customers: 2, mrr: share?.mrr });
  });

  it("alone may read them", async () => {
    await expect(showKeyFigures.call(await asStaff("billing"), {})).rejects.toMatchObject({
      extras: { doc: "staff.right_missing" },
      facts: { right: "key_figures/read" },
    });
  });
});
