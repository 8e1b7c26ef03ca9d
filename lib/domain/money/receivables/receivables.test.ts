import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/base/calendar";
import { decimalOf, moneyOf, negate } from "@/lib/base/money";
import { startOfDay } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { cancelInvoice } from "../../support/invoices/cancel";
import { setDueDate } from "../../support/invoices/set-due-date";
import { limitStaff } from "../../support/staff/limit";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { askWriteOff } from "../write-offs/ask";
import { approveWriteOff } from "../write-offs/decide";
import { listOpenItems, showReceivables } from "./show";
import { showDeposits } from "./show-deposits";

withCatalogDatabase();

let one: StaffContext;
let two: StaffContext;
const now = new Date("2031-06-30T12:00:00Z");
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const by = (staff: StaffContext, day: string) => ({ ...staff, now: on(day) });
const read = (staff: StaffContext) => ({ ...staff, now });

/** Companies of the demo: 1 is in Amsterdam. */
const zone = "Europe/Amsterdam";

beforeAll(async () => {
  one = await asStaff("billing");
  two = await asStaff("admin");
});

/** What the ledger says at the end of a day, summed by a statement of its own. */
async function ledgerSum(kind: "receivable" | "credit", day: string, companyId: number): Promise<string> {
  const until = startOfDay(addDays(day, 1), zone).toISOString();
  const { rows } = await database().execute<{ sum: string }>(sql`
    select coalesce(sum(p.amount), 0)::numeric(14,2)::text as sum from ledger_postings p
    join ledger_entries e on e.id = p.entry_id join ledger_accounts l on l.id = p.ledger_account_id
    join accounts a on a.id = l.account_id
    where l.kind = ${kind} and l.currency = 'EUR' and a.company_id = ${companyId} and e.at < ${until}::timestamptz`);
  return rows[0]?.sum ?? "";
}

const days = [
  "2031-01-09",
  "2031-01-10",
  "2031-02-01",
  "2031-02-15",
  "2031-03-01",
  "2031-03-20",
  "2031-06-30",
];

describe("what customers owed", () => {
  let account: number;
  let invoices: number[];

  beforeAll(async () => {
    account = (await addAccount(database(), { credit: "100.00" })).id;
    const sell = async (issued: string, due: string) =>
      (await addInvoice({ accountId: account, issuedAt: on(issued), dueAt: on(due) })).id;
    invoices = [
      await sell("2031-01-10", "2031-01-24"),
      await sell("2031-01-10", "2031-01-24"),
      await sell("2031-02-01", "2031-02-15"),
      await sell("2031-02-01", "2031-02-15"),
    ];
    const [paid = 0, written = 0, moved = 0, gone = 0] = invoices;
    const user = async (day: string) => asUser(account, { now: on(day) });
    await applyCredit.call(await user("2031-02-10"), { invoice_id: String(paid), amount: "5.00" });
    await applyCredit.call(await user("2031-03-10"), { invoice_id: String(paid), amount: "0.45" });
    const { write_off: id } = await askWriteOff.call(by(one, "2031-03-05"), {
      invoice: written,
      reason: "insolvent",
    });
    await approveWriteOff.call(by(two, "2031-03-06"), { id });
    await setDueDate.call(by(one, "2031-02-20"), { id: moved, due: "2031-05-31", reason: "agreed by phone" });
    await cancelInvoice.call(by(one, "2031-02-12"), { id: gone, reason: "a mistake" });
  });

  const items = async (day: string) =>
    (await listOpenItems.call(read(one), { day, customer: account })).items.map(
      ({ invoice, age, amount }) => `${invoices.indexOf(invoice?.id ?? 0)} ${amount.value} ${age}`,
    );

  it("is read from the ledger as it was on that day, with the due date of then", async () => {
    expect(await items("2031-01-09")).toEqual([]);
    expect(await items("2031-01-10")).toEqual(["0 5.45 not_due", "1 5.45 not_due"]);
    expect(await items("2031-02-01")).toEqual([
      "0 5.45 d30",
      "1 5.45 d30",
      "2 5.45 not_due",
      "3 5.45 not_due",
    ]);
    expect(await items("2031-02-15")).toEqual(["0 0.45 d30", "1 5.45 d30", "2 5.45 not_due"]);
    // Before the due date of the third was moved, it was late; afterwards it is not.
    expect(await items("2031-02-19")).toEqual(["0 0.45 d30", "1 5.45 d30", "2 5.45 d30"]);
    expect(await items("2031-03-01")).toEqual(["0 0.45 d60", "1 5.45 d60", "2 5.45 not_due"]);
    expect(await items("2031-03-20")).toEqual(["2 5.45 not_due"]);
    expect(await items("2031-06-30")).toEqual(["2 5.45 d30"]);
  });

  it("adds up to the ledger on every day, and deposits do", async () => {
    // Credit that is charged back after it was spent is owed, too, on no invoice.
    const other = (await addAccount(database())).id;
    const user = await asUser(other, { now: on("2031-02-01") });
    const { invoice: funds } = await createAddFunds.call(user, { amount: "10.00" });
    const payment = await payByCard(user, funds);
    const { id: spent } = await addInvoice({ accountId: other, issuedAt: on("2031-02-02") });
    await applyCredit.call(user, { invoice_id: String(spent), amount: "5.45" });
    await dispute(payment, "opened");
    const today = new Date().toISOString().slice(0, 10);
    for (const day of [...days, today]) {
      const { totals } = await showReceivables.call(read(one), { day, company: 1 });
      const owed = totals.find(({ total }) => total.currency === "EUR")?.total.value ?? "0.00";
      const posted = decimalOf(negate(moneyOf(owed, "EUR")));
      expect([day, posted]).toEqual([day, await ledgerSum("receivable", day, 1)]);
      const deposits = await showDeposits.call(read(one), { day, company: 1 });
      const credit = deposits.totals.find(({ currency }) => currency === "EUR")?.value ?? "0.00";
      expect([day, credit]).toEqual([day, await ledgerSum("credit", day, 1)]);
    }
    const { items: owed } = await listOpenItems.call(read(one), { customer: other });
    expect(owed.map(({ amount }) => amount.value)).not.toEqual([]);
  });

  it("is that of the companies to which somebody is limited", async () => {
    const { totals } = await showReceivables.call(read(one), { company: 2 });
    expect(totals).toEqual([]);
    const limited = await asStaff("billing");
    await limitStaff.call(await proved(two), { id: limited.actor.account.id, companies: [2] });
    const theirs = await asStaff("billing", limited.actor.account.id);
    expect(await showReceivables.call(read(theirs), {})).toMatchObject({ totals: [], customers: [] });
    expect((await listOpenItems.call(read(theirs), { customer: account })).items).toEqual([]);
    expect((await showDeposits.call(read(theirs), {})).customers).toEqual([]);
  });

  it("is for those who may, on days that there are", async () => {
    await expect(showReceivables.call(await asStaff("support"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(showReceivables.call(one, { day: "2031-02-30" })).rejects.toMatchObject({ code: "invalid" });
    expect((await showReceivables.call(read(one), { day: "2099-01-01" })).day).toBe("2031-06-30");
  });
});
