import { and, eq, gte, isNotNull, lt } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { add, decimalOf, type Money, moneyOf, subtract, total } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { usageMonths } from "@/lib/db/tables/money/usage";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addHourly } from "@/lib/testing/money/hourly";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { creditPart } from "../../money/billing/shared/credit-note";
import { lockCredit } from "../../money/billing/shared/ledger";
import { refundInvoice } from "../../money/billing/shared/refund-invoice";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { addTag } from "../../servers/tags/add";
import { addProduct } from "../products/save";
import { sellProduct } from "../products/sell";
import { addProject } from "../projects/add";
import { assignToProject } from "../projects/assign";
import { runRenewals } from "../renewals/run";
import { monthAfter } from "./rules";
import { readCosts } from "./shared/read-costs";
import { showCosts } from "./show";

withCatalogDatabase();

const start = new Date("2030-01-10T12:00:00Z");
const months = ["2030-01", "2030-02", "2030-03", "2030-04"];
const eur = (value: string): Money => moneyOf(value, "EUR");
const sum = (all: readonly Money[]): Money => total(all, "EUR");

let account: TestAccount;
let web: number;
let mail: number;
let hourly: number;
let service: number;
let shop: number;

/** Every round of billing between two moments. */
async function runUntil(from: Date, until: Date): Promise<void> {
  for (let at = from; at < until; at = new Date(at.getTime() + 6 * 3_600_000)) await runRenewals(at);
  await runRenewals(until);
}

const report = async (now: Date, input: Parameters<typeof showCosts.call>[1] = {}) =>
  showCosts.call(await asUser(account.id, { now }), input);

beforeAll(async () => {
  account = await addAccount(database(), { credit: "2000.00", tags: { auto_credit: "1" } });
  web = (await addService(start, { account })).serverId;
  mail = (await addService(daysAfter(start, 3), { account })).serverId;
  hourly = (await addHourly(daysAfter(start, 5), { account })).serverId;
  const product = await addProduct.call(await asStaff("admin", undefined, { now: start }), {
    ...{ name_en: "Support", name_ru: "", name_de: "", months: 1 as const },
    ...{ eur: "33.33", rub: "", usd: "", is_taxed: true, is_active: true },
  });
  await sellProduct.call(await asStaff("billing", undefined, { now: start }), {
    ...{ account: account.id, product: product.id, quantity: 1, from: "2030-01-31", price: "" },
    reason: "agreed",
  });
  const [row] = await database()
    .select({ id: productSubscriptions.id })
    .from(productSubscriptions)
    .where(eq(productSubscriptions.accountId, account.id));
  service = row?.id ?? 0;
  const owner = await asUser(account.id, { now: daysAfter(start, 6) });
  shop = (await addProject.call(owner, { name: "Shop" })).id;
  await addProject.call(owner, { name: "Empty" });
  await assignToProject.call(owner, { project: shop, servers: [web, hourly], services: [service] });
  await addTag.call(owner, { id: web, tag: "team", value: "a" });
  await addTag.call(owner, { id: hourly, tag: "team", value: "b" });
}, 60_000);

const within = (column: PgColumn, month: string) => [
  gte(column, `${month}-01`),
  lt(column, `${monthAfter(month)}-01`),
];

/** All invoices of a month less its credit notes, as the documents say. */
async function documentsOf(month: string): Promise<Money> {
  const issued = await database()
    .select({ total: invoices.total })
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, account.id),
        eq(invoices.kind, "sale"),
        isNotNull(invoices.number),
        ...within(invoices.issuedOn, month),
      ),
    );
  const returned = await database()
    .select({ total: creditNotes.total })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(eq(invoices.accountId, account.id), ...within(creditNotes.issuedOn, month)));
  return subtract(sum(issued.map((one) => eur(one.total))), sum(returned.map((one) => eur(one.total))));
}

describe("the costs of an account", () => {
  it("end a month as they were expected to", async () => {
    const middle = new Date("2030-02-12T09:30:00Z");
    await runUntil(daysAfter(start, 6), middle);
    const expected = await report(middle);
    expect(Number(expected.total.expected)).toBeGreaterThan(0);
    const end = new Date("2030-02-28T22:59:59Z");
    await runUntil(middle, end);
    const ended = await report(end);
    expect(ended.month).toBe("2030-02");
    expect(ended.total).toMatchObject({
      to_date: expected.total.forecast,
      forecast: expected.total.forecast,
      expected: "0.00",
    });
    expect(ended.groups.map(({ name, to_date: toDate }) => [name, toDate])).toEqual(
      expect.arrayContaining(expected.groups.map(({ name, forecast }) => [name, forecast])),
    );
  }, 120_000);

  it("agree with its invoices, month by month, however they are grouped", async () => {
    const now = new Date("2030-03-20T09:30:00Z");
    await runUntil(new Date("2030-02-28T22:59:59Z"), now);
    // A part of a renewal is credited, and another one is taken back.
    const [first] = await readRenewals(mail);
    const [, second] = await readRenewals(web);
    await inTransaction(async (db) => {
      await lockCredit(db, account.id, "EUR");
      const part = { subtotal: eur("1.23"), tax: eur("0.26") };
      const reason = { code: "unused", hostname: "mail", days: 3 } as const;
      await creditPart(db, first?.invoice.id ?? 0, part, reason, now);
    });
    await inTransaction((db) => refundInvoice(db, second?.invoice.id ?? 0, { code: "by_staff" }, now));
    for (const month of months.slice(0, 3)) {
      const documents = await documentsOf(month);
      for (const input of [
        { month },
        { month, by: "item" as const },
        { month, by: "tag" as const, tag: "team" },
      ]) {
        const found = await report(now, input);
        expect(found.documents.all, month).toBe(decimalOf(documents));
        const invoiced = sum(found.groups.map((group) => eur(group.invoiced)));
        expect(decimalOf(add(invoiced, eur(found.documents.hours)))).toBe(found.documents.all);
        expect(found.total.invoiced).toBe(decimalOf(invoiced));
        for (const group of [...found.groups, found.total])
          expect(group.to_date).toBe(decimalOf(add(eur(group.invoiced), eur(group.used))));
      }
    }
  }, 120_000);

  it("count each hour once, in the month in which it was charged", async () => {
    const now = new Date("2030-03-20T09:30:00Z");
    const used = [];
    for (const month of months.slice(0, 3)) used.push(eur((await report(now, { month })).total.used));
    const charged = await database()
      .select({ charged: usageMonths.charged })
      .from(usageMonths)
      .where(eq(usageMonths.serverId, hourly));
    expect(decimalOf(sum(used))).toBe(decimalOf(sum(charged.map((one) => eur(one.charged)))));
    expect(Number(decimalOf(sum(used)))).toBeGreaterThan(0);
  });

  it("are those of projects and tags, and the rest is of none", async () => {
    const now = new Date("2030-03-20T09:30:00Z");
    const month = "2030-02";
    const byItem = (await report(now, { month, by: "item" })).groups;
    const costOf = (kind: string, id: number) =>
      eur(byItem.find((one) => one.kind === kind && one.id === id)?.to_date ?? "0.00");
    const byProject = (await report(now, { month })).groups;
    expect(byProject.map(({ kind, name }) => [kind, name])).toEqual([
      ["project", "Shop"],
      ["project", "Empty"],
      ["none", ""],
    ]);
    const ofShop = sum([costOf("server", web), costOf("server", hourly), costOf("service", service)]);
    expect(byProject[0]?.to_date).toBe(decimalOf(ofShop));
    expect(byProject[2]?.to_date).toBe(decimalOf(costOf("server", mail)));
    expect((await report(now, { month, project: shop })).total.to_date).toBe(decimalOf(ofShop));
    const inShop = await report(now, { month, project: shop, by: "item" });
    expect(inShop.groups.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      [`server ${web}`, `server ${hourly}`, `service ${service}`].sort(),
    );
    const byTag = await report(now, { month, by: "tag", tag: "team" });
    expect(Object.fromEntries(byTag.groups.map(({ name, to_date: toDate }) => [name, toDate]))).toEqual({
      a: decimalOf(costOf("server", web)),
      b: decimalOf(costOf("server", hourly)),
      "": decimalOf(add(costOf("server", mail), costOf("service", service))),
    });
    expect(byTag.tags).toEqual(["team"]);
  });

  it("stay with a server that has another owner since, without its name", async () => {
    const now = new Date("2030-03-20T09:30:00Z");
    const other = await addAccount(database());
    await database()
      .update(servers)
      .set({ accountId: other.id, projectId: null })
      .where(eq(servers.id, mail));
    const found = (await report(now, { month: "2030-02", by: "item" })).groups;
    expect(found.find(({ id }) => id === mail)).toMatchObject({ kind: "server", name: `#${mail}` });
    const theirs = await showCosts.call(await asUser(other.id, { now }), { month: "2030-02" });
    expect(theirs).toMatchObject({ groups: [], total: { to_date: "0.00" }, documents: { all: "0.00" } });
    await database().update(servers).set({ accountId: account.id }).where(eq(servers.id, mail));
  });

  it("are not told of a month to come, or to keys of one server", async () => {
    const now = new Date("2030-03-20T09:30:00Z");
    for (const wrong of [{ month: "2030-04" }, { month: "2030-13" }, { month: "x" }, { by: "tag" as const }])
      await expect(report(now, wrong)).rejects.toMatchObject({ code: "invalid" });
    const limited = await asKey(account.id, { serverId: web }, { now });
    await expect(showCosts.call(limited, {})).rejects.toMatchObject({ code: "forbidden" });
  });

  it("are the same page by page for a job, without the limit of one call", async () => {
    const whose = { id: account.id, currency: "EUR" } as const;
    const now = new Date("2030-03-20T09:30:00Z");
    for (const month of ["2030-01", "2030-02", "2030-03"]) {
      const whole = await readCosts(database(), whose, now, { month });
      expect(whole.documents.cents).toBeGreaterThan(0);
      const paged = await readCosts(database(), whose, now, { month, reach: { most: null, page: 1 } });
      expect(paged).toEqual(whole);
      await expect(
        readCosts(database(), whose, now, { month, reach: { most: 1, page: 1 } }),
      ).rejects.toMatchObject({ extras: { doc: "costs.too_many" } });
    }
  });

  it("leave the ledger as it is", async () => {
    expect(await verifyLedger(database())).toEqual([]);
  });
});
