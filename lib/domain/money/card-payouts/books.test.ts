import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { cardEntries, cardPayouts, paymentFees } from "@/lib/db/tables/money/card-payouts";
import { companies } from "@/lib/db/tables/money/companies";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { lawsBrokenBy } from "@/lib/testing/money/ledger-damage";
import { withStripe } from "@/lib/testing/money/stripe-payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { listEntries } from "../accounting/entries";
import { showEntry } from "../accounting/entry";
import { exportBooks } from "../accounting/export";
import { showJournal } from "../accounting/journal";
import { checkLedger } from "../billing/check-ledger";
import { verifyLedger } from "../billing/verify-ledger";
import { closeMonth } from "../closing/close";
import { showMonths } from "../closing/show";
import { keepFee } from "../payments/shared/keep-fee";
import { matchPayout } from "./match";
import { readPayouts } from "./read";

withCatalogDatabase();
const { stripe, paid } = withStripe();

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("billing");
});

const at = (text: string) => new Date(`${text}Z`);
const unix = (day: string): number => at(`${day}T10:00:00`).getTime() / 1_000;
const arriving = (day: string) => ({ created: unix(day) - 86_400, arrival_date: unix(day) });
const read = (now: Date) => readPayouts.call({ ...staff, now }, {});

/** Entries of a month in the books of a company, as `document: account amount …`. */
async function booked(month: string, company = 1): Promise<string[]> {
  const { entries } = await showJournal.call(staff, { company, from: month, until: month });
  return entries.map(({ document, lines }) =>
    [`${document}:`, ...lines.map((one) => `${one.account} ${one.debit || `-${one.credit}`}`)].join(" "),
  );
}

/** Payouts that the checklist of a month finds not to be in the books. */
async function unbooked(month: string) {
  const now = at("2030-04-02T12:00:00");
  const { check } = await showMonths.call({ ...staff, now }, { company: 1, month });
  expect(check?.month).toBe(month);
  return check?.checks.find(({ name }) => name === "payoutBooks")?.count;
}

const other = { id: 2, account: "NL02ABNA0123456789" };

/** Paid to the second seller. */
async function paidElsewhere() {
  const { id: accountId } = await addAccount(database(), { companyId: other.id });
  const { id: invoice } = await addInvoice({ accountId, companyId: other.id });
  return paid(false, { accountId, user: await asUser(accountId), invoice });
}

describe("payouts in the books", () => {
  it("move what came to the bank, and what the service kept, off its account, once however often they are read", async () => {
    const { intent } = await paid();
    const id = stripe().payOut(
      [
        { type: "charge", amount: 545, fee: 33, intent },
        { type: "stripe_fee", amount: -7 },
      ],
      arriving("2030-01-15"),
    );
    await read(at("2030-01-20T12:00:00"));
    await read(at("2030-01-20T13:00:00"));
    expect(await booked("2030-01")).toEqual([`${id}: 1100 5.05 4900 0.40 1150 -5.45`]);
    expect(await unbooked("2030-01")).toBe(0);

    const { entries } = await showJournal.call(staff, { company: 1, from: "2030-01", until: "2030-01" });
    const payout = entries[0]?.payout_id ?? 0;
    const { entries: listed } = await listEntries.call(staff, { payout });
    expect(listed).toMatchObject([{ id: entries[0]?.id, cause: "card_payout", amount: "5.45" }]);
    expect(await showEntry.call(staff, { id: listed[0]?.id ?? "" })).toMatchObject({
      ...{ entry: entries[0], postings: [], posting: "", payment_id: null },
    });
  });

  it("of several sellers are in the books of each by its payments; the rest is of whose bank account received it", async () => {
    const [own, theirs] = [await paid(), await paidElsewhere()];
    const id = stripe().payOut(
      [
        { type: "charge", amount: 545, fee: 33, intent: own.intent },
        { type: "charge", amount: 545, fee: 20, intent: theirs.intent },
        { type: "stripe_fee", amount: -7 },
      ],
      arriving("2030-02-15"),
    );
    await read(at("2030-02-20T12:00:00"));
    expect(await booked("2030-02")).toEqual([`${id}: 1100 5.12 4900 0.33 1150 -5.45`]);
    expect(await booked("2030-02", other.id)).toHaveLength(1);
    expect(await unbooked("2030-02")).toBe(1);

    const holder = { account: other.account, holder: "Second", bank: "Bank", bic: "" };
    await database()
      .update(companies)
      .set({ bankAccount: sql`${JSON.stringify(holder)}::jsonb` })
      .where(eq(companies.id, other.id));
    const [receipt] = await database()
      .insert(bankReceipts)
      .values({
        ...{
          account: "NL02 ABNA 0123 4567 89",
          payer: "STRIPE",
          currency: "EUR",
          text: "payout",
          problem: "unnamed",
        },
        ...{ key: id, receipt: id, amount: "10.30", day: "2030-02-15", state: "open" as const },
        createdAt: at("2030-02-16T12:00:00"),
      })
      .returning({ id: bankReceipts.id });
    const [payout] = await database().select().from(cardPayouts).where(eq(cardPayouts.outsideId, id));
    await matchPayout.call(staff, { id: payout?.id ?? 0, receipt: receipt?.id ?? 0 });
    expect(await booked("2030-02")).toHaveLength(1);
    expect(await booked("2030-02", other.id)).toHaveLength(2);
    expect(await unbooked("2030-02")).toBe(0);
  });

  it("have a fee that was told with its payment once: with the payment", async () => {
    const { intent, payment } = await paid();
    await inTransaction(async (db) => {
      const fee = { paymentId: payment, companyId: 1, method: "stripe", at: at("2030-03-03T12:00:00") };
      await keepFee(db, fee, { amount: "0.33", currency: "EUR" });
      await keepFee(db, fee, { amount: "0.34", currency: "EUR" });
    });
    const id = stripe().payOut([{ type: "charge", amount: 545, fee: 33, intent }], arriving("2030-03-05"));
    await read(at("2030-03-20T12:00:00"));
    expect(await booked("2030-03")).toEqual([
      expect.stringMatching(/: 4900 0\.33 1150 -0\.33$/),
      `${id}: 1100 5.12 1150 -5.12`,
    ]);
    expect(
      await database().select().from(paymentFees).where(eq(paymentFees.paymentId, payment)),
    ).toHaveLength(1);
  });

  it("leave a closed month as it is: what comes late is in the first open one", async () => {
    const now = at("2030-04-02T12:00:00");
    await checkLedger(database(), now);
    const { check } = await showMonths.call({ ...staff, now }, { company: 1, month: "2030-03" });
    const closing = { company: 1, month: "2030-03", shown: check?.shown ?? "", reason: "all is booked" };
    const file = { company: 1, from: "2030-03", until: "2030-03", format: "csv" } as const;
    await exportBooks.call(staff, file);
    await closeMonth.call({ ...staff, now }, closing);
    const { intent } = await paid();
    const late = stripe().payOut([{ type: "charge", amount: 545, fee: 33, intent }], arriving("2030-03-28"));
    await read(at("2030-04-03T12:00:00"));
    expect(await exportBooks.call(staff, file)).toMatchObject({ same: true, count: 2 });
    expect(await booked("2030-04")).toContain(`${late}: 1100 5.12 4900 0.33 1150 -5.45`);
    expect(await verifyLedger(database())).toEqual([]);

    await expect(database().update(cardEntries).set({ fee: "0.00" })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
    const damage = sql`update card_entries set fee = fee + 0.01 where at < '2030-03-31'`;
    expect(await lawsBrokenBy(damage)).toEqual(["a closed month is what it was when it was closed"]);
  });
});
