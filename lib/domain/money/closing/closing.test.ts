import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { moneyOf } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import { closedMonths } from "@/lib/db/tables/money/closing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { createDraft } from "../../support/invoice-drafts/create";
import { setAccount } from "../accounting/set-account";
import { checkLedger } from "../billing/check-ledger";
import { postEntry } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { requestCreditAdjustment } from "../credit-adjustments/ask";
import { applyCredit } from "../payments/apply-credit";
import { askReopening } from "./ask-reopening";
import { closeMonth } from "./close";
import { approveReopening, rejectReopening } from "./reopen";
import { showMonths } from "./show";

withCatalogDatabase();

/** A company of its own for each test, so that months of one are not those of another. */
let next = 700;
async function addCompany(country = "NL"): Promise<number> {
  const id = next++;
  await database().execute(sql`
    insert into companies (id, region, name, address, country, tax_id, invoice_prefix, time_zone)
    values (${id}, ${`R${id}`}, ${`Seller ${id}`}, 'Street 1', ${country}, 'X1', ${`S${id}`}, 'Europe/Berlin')`);
  return id;
}

let one: StaffContext;
let two: StaffContext;
const at = (text: string) => new Date(text);
const today = at("2031-02-10T12:00:00Z");
const by = (staff: StaffContext, now = today) => ({ ...staff, now });
const reason = "all is booked";

beforeAll(async () => {
  one = await asStaff("billing");
  two = await asStaff("admin");
  await checkLedger(database(), at("2031-02-05T03:00:00Z"));
});

const customer = async (companyId: number, credit = "0.00") =>
  (
    await addAccount(database(), {
      companyId,
      createdAt: at("2030-12-01T00:00:00Z"),
      ...(credit === "0.00" ? {} : { credit }),
    })
  ).id;
const sell = (accountId: number, companyId: number, when: string) =>
  addInvoice({ accountId, companyId, issuedAt: at(when) });
const close = (company: number, month: string, { shown = "", now = today, staff = one } = {}) =>
  closeMonth.call(by(staff, now), { company, month, shown, reason });
const closedOf = (company: number) =>
  database()
    .select()
    .from(closedMonths)
    .where(and(eq(closedMonths.companyId, company), isNull(closedMonths.reopenedAt)))
    .orderBy(asc(closedMonths.month));
const doc = (name: string) => ({ extras: { doc: name } });

describe("a month of a company", () => {
  it("is closed in order, once it is over in the company's time zone, and once however often", async () => {
    const company = await addCompany();
    const account = await customer(company);
    await sell(account, company, "2030-12-20T12:00:00Z");
    await sell(account, company, "2031-01-20T12:00:00Z");
    await expect(close(company, "2031-02")).rejects.toMatchObject(doc("books.not_over"));
    // In Berlin it is February, in London still January.
    const midnight = at("2031-01-31T23:30:00Z");
    await expect(close(company, "2031-01", { now: at("2031-01-31T22:59:00Z") })).rejects.toMatchObject(
      doc("books.not_over"),
    );
    await expect(close(company, "2031-01", { now: midnight })).resolves.toEqual({ month: "2031-01" });
    await close(company, "2031-01");
    expect((await closedOf(company)).map(({ month, startsAt }) => [month, startsAt])).toEqual([
      ["2031-01", null],
    ]);
    await expect(close(company, "2030-12")).rejects.toMatchObject({
      ...doc("books.not_next"),
    });
    const march = at("2031-04-02T12:00:00Z");
    await checkLedger(database(), march);
    await expect(close(company, "2031-03", { now: march })).rejects.toMatchObject(doc("books.not_next"));
    await close(company, "2031-02", { now: march });
    expect((await closedOf(company)).map(({ month }) => month)).toEqual(["2031-01", "2031-02"]);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("is not closed while the ledger was not checked since, and says which warnings were accepted", async () => {
    const company = await addCompany();
    const account = await customer(company, "20.00");
    await sell(account, company, "2031-01-20T12:00:00Z");
    const lines = [{ text: "Work", quantity: 1, price: "10.00" }];
    const { draft } = await createDraft.call(by(one, at("2031-01-30T12:00:00Z")), {
      account,
      lines,
      due_days: 14,
    });
    await requestCreditAdjustment.call(by(one, at("2031-01-31T12:00:00Z")), {
      id: account,
      amount: "500.00",
      reason,
    });
    const now = at("2031-02-02T12:00:00Z");
    const { check, drafts, months } = await showMonths.call(by(one, now), { company });
    expect(check).toMatchObject({ month: "2031-01", is_blocked: false, shown: "adjustments 1, drafts 1" });
    expect(drafts.map(({ id }) => id)).toEqual([draft]);
    expect(months.map(({ month, state }) => `${month} ${state}`)).toEqual([
      "2031-02 running",
      "2031-01 closable",
    ]);
    await expect(close(company, "2031-01", { shown: "drafts 1", now })).rejects.toMatchObject(
      doc("books.changed"),
    );
    await database().execute(sql`update installation_state set value =
      jsonb_set(value::jsonb, '{at}', '"2031-01-31T03:00:00.000Z"')::text where name = 'ledger check'`);
    await expect(close(company, "2031-01", { shown: check?.shown ?? "", now })).rejects.toMatchObject(
      doc("books.blocked"),
    );
    await checkLedger(database(), at("2031-04-02T12:00:00Z"));
    await close(company, "2031-01", { shown: check?.shown ?? "", now });
    expect((await closedOf(company))[0]?.warnings).toEqual([
      { name: "adjustments", count: 1 },
      { name: "drafts", count: 1 },
    ]);
  });

  it("warns of what the chart has no account for, and of documents without an exchange rate", async () => {
    const company = await addCompany("DE");
    const [euro, dollar] = [
      await customer(company),
      (await addAccount(database(), { companyId: company, currency: "USD" })).id,
    ];
    const sale = { companyId: company, subtotal: "100.00", tax: "16.00", total: "116.00", taxRate: "16.00" };
    const taxReason = { code: "domestic", rate: "16.00", country: "DE" } as const;
    const issuedAt = at("2030-12-20T12:00:00Z");
    await addInvoice({ ...sale, taxReason, issuedAt, accountId: euro });
    await addInvoice({
      ...{
        ...sale,
        taxReason: { ...taxReason, rate: "19.00" },
        issuedAt,
        accountId: dollar,
        currency: "USD",
      },
      ...{ tax: "19.00", total: "119.00", taxRate: "19.00" },
    });
    const warned = async () => {
      const { check } = await showMonths.call(by(one), { company, month: "2030-12" });
      return check?.checks.flatMap(({ name, count }) => (count > 0 ? [`${name} ${count}`] : []));
    };
    expect(await warned()).toEqual(["unmapped 2", "withoutRate 1"]);
    const place = {
      tax: "domestic",
      country: "DE",
      rate: "16.00",
      event: "",
      item: "",
      currency: "",
    } as const;
    const account = { account: "8340", name: "Erlöse 16 % USt", tax_key: "", automatic: true };
    await setAccount.call(by(two), { company, ...place, ...account, role: "sale" });
    expect(await warned()).toEqual(["unmapped 1", "withoutRate 1"]);
  });

  it("gets nothing any more: documents, postings and payments go into the first open day", async () => {
    const company = await addCompany();
    const account = await customer(company, "50.00");
    const { id: old } = await sell(account, company, "2030-12-20T12:00:00Z");
    await close(company, "2030-12", { now: at("2031-01-02T12:00:00Z") });
    // A process whose clock is behind, or that stood still since last year.
    const late = at("2030-12-31T12:00:00Z");
    const { row } = await sell(account, company, "2030-12-31T12:00:00Z");
    expect([row.issuedOn, row.number, row.issuedAt.toISOString()]).toEqual([
      ...["2031-01-01", `S${company}-2031-000001`, "2030-12-31T23:00:00.000Z"],
    ]);
    await applyCredit.call(await asUser(account, { now: late }), { invoice_id: String(old), amount: "5.45" });
    const [payment] = await database().select().from(payments).where(eq(payments.invoiceId, old));
    expect(payment?.endedAt?.toISOString()).toBe("2030-12-31T23:00:00.000Z");
    await inTransaction((db) => refundInvoice(db, old, { code: "refunded" }, late));
    const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, old));
    expect([note?.issuedOn, note?.number]).toEqual(["2031-01-01", `S${company}C-2031-000001`]);
    const entries = await database().select().from(ledgerEntries).where(eq(ledgerEntries.invoiceId, old));
    const dated = entries
      .filter(({ key }) => key !== `invoice ${old}`)
      .map((entry) => entry.at.toISOString());
    expect(new Set(dated)).toEqual(new Set(["2030-12-31T23:00:00.000Z"]));
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("is guarded by the database, whoever writes", async () => {
    const company = await addCompany();
    const account = await customer(company);
    const { id } = await sell(account, company, "2030-12-20T12:00:00Z");
    await close(company, "2030-12", { now: at("2031-01-02T12:00:00Z") });
    const copy = (column: string, value: string) => sql`
      insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', 990000 + i.id, 'number', 'X-' || i.id,
        ${column}::text, ${value}::text))).* from invoices i where i.id = ${id}`;
    const closed = { cause: { message: expect.stringContaining("are closed on") } };
    await expect(database().execute(copy("issued_on", "2030-12-31"))).rejects.toMatchObject(closed);
    await expect(
      database().execute(sql`insert into credit_notes (invoice_id, number, issued_at, issued_on, reason, total)
        values (${id}, 'X-1', '2030-12-31 12:00Z', '2030-12-31', '{"code": "refunded"}', 1)`),
    ).rejects.toMatchObject(closed);
    await inTransaction((db) =>
      postEntry(db, {
        ...{ accountId: account, currency: "EUR", kind: "grant", key: `late ${company}`, invoiceId: null },
        ...{ description: { code: "corrected" }, now: at("2030-12-24T12:00:00Z") },
        postings: [
          { kind: "credit", amount: moneyOf("1.00", "EUR") },
          { kind: "promotion", amount: moneyOf("-1.00", "EUR") },
        ],
      }),
    );
    const [entry] = await database()
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.key, `late ${company}`));
    expect(entry?.at.toISOString()).toBe("2030-12-31T23:00:00.000Z");
    await expect(
      database().execute(sql`delete from closed_months where company_id = ${company}`),
    ).rejects.toThrow();
  });

  it("waits for an invoice that is being issued, and has it", async () => {
    const company = await addCompany();
    const account = await customer(company);
    await sell(account, company, "2030-12-20T12:00:00Z");
    const issuing = Array.from({ length: 4 }, (_, index) =>
      sell(account, company, `2030-12-2${index}T12:00:00Z`),
    );
    const closing = close(company, "2030-12", { now: at("2031-01-02T12:00:00Z") });
    const after = Array.from({ length: 4 }, () => sell(account, company, "2030-12-31T12:00:00Z"));
    await Promise.all([...issuing, ...after, closing]);
    const rows = await database().select().from(invoices).where(eq(invoices.companyId, company));
    const [closed] = await closedOf(company);
    const inDecember = rows.filter(({ issuedOn }) => issuedOn < "2031-01-01").length;
    expect([rows.length, closed?.entries]).toEqual([9, inDecember]);
    expect(await verifyLedger(database())).toEqual([]);
    expect(await countDeadlocks()).toBe(0);
  });
});

describe("reopening", () => {
  it("needs a second person, is for the last month alone, and is on record", async () => {
    const company = await addCompany();
    const account = await customer(company);
    await sell(account, company, "2030-12-20T12:00:00Z");
    await close(company, "2030-12", { now: at("2031-01-02T12:00:00Z") });
    await close(company, "2031-01");
    const [december, january] = await closedOf(company);
    const asking = (id = 0) => askReopening.call(by(one), { id, reason: "an invoice is missing" });
    await expect(asking(december?.id)).rejects.toMatchObject(doc("books.not_last"));
    await asking(january?.id);
    await asking(january?.id);
    const waiting = async () =>
      (await showMonths.call(by(two), { company })).months.find(({ month }) => month === "2031-01")?.closing
        ?.reopening;
    const { id = 0, is_own } = (await waiting()) ?? {};
    expect(is_own).toBe(false);
    await expect(approveReopening.call(by(one), { id })).rejects.toMatchObject(doc("books.own"));
    await rejectReopening.call(by(two), { id, reason: "it is there" });
    await expect(approveReopening.call(by(two), { id })).rejects.toMatchObject(doc("books.over"));
    await asking(january?.id);
    const again = (await waiting())?.id ?? 0;
    await approveReopening.call(by(two), { id: again });
    await expect(approveReopening.call(by(two), { id: again })).rejects.toMatchObject(doc("books.not_last"));
    expect((await closedOf(company)).map(({ month }) => month)).toEqual(["2030-12"]);
    const { row } = await sell(account, company, "2031-01-15T12:00:00Z");
    expect(row.issuedOn).toBe("2031-01-15");
    const shown = await showMonths.call(by(one), { company });
    expect(shown.reopened).toMatchObject([{ month: "2031-01", reason: "an invoice is missing" }]);
    await close(company, "2031-01");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("is for those who may, and a closed month is never closed by others", async () => {
    const company = await addCompany();
    const support = await asStaff("support");
    await expect(
      closeMonth.call(support, { company, month: "2030-12", shown: "", reason }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(showMonths.call(support, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(showMonths.call(by(one), { company: 99_999 })).rejects.toMatchObject(
      doc("company.not_found"),
    );
  });
});
