import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decimalOf } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoiceLines, invoices, payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { creditNoteLines, refunds } from "@/lib/db/tables/money/refunds";
import { operatorContext } from "@/lib/session/context";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { grossOf } from "../billing/shared/line-shares";
import { readLeft } from "../billing/shared/read-left";
import { verifyLedger } from "../billing/verify-ledger";
import { readCreditNoteDetails } from "../documents/read-facts";
import { applyCredit } from "../payments/apply-credit";
import { refundPayment } from "../payments/refund-payment";
import { performRefund } from "../payments/shared/refund-to-card";
import { takeReport } from "../payments/shared/take-report";
import { askRefund } from "./ask";
import { approveRefund, rejectRefund } from "./decide";
import { expireRefunds } from "./expire";

withCatalogDatabase();

let one: StaffContext;
let two: StaffContext;

beforeAll(async () => {
  one = await asStaff("billing");
  two = await asStaff("admin");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const reason = "ticket 4711";
const priced = { subtotal: "30.00", tax: "6.30", total: "36.30" };

/** A paid invoice of 36.30 with three lines: 10.00, 15.00 and 5.00 net, with 21 %. */
async function paidInvoice(by: "credit" | "card" = "credit") {
  const { id } = await addAccount(database(), { credit: by === "credit" ? "36.30" : "0.00" });
  const user = await asUser(id);
  const lines = ["10.00", "15.00", "5.00"].map((amount) => ({
    code: "item",
    type: "Item" as const,
    relId: 0,
    serverId: null,
    description: { code: "item" as const, name: `Work for ${amount}` },
    quantity: 1,
    unitPrice: amount,
    amount,
  }));
  const { id: invoice } = await addInvoice({ accountId: id, ...priced, lines });
  const payment = by === "card" ? await payByCard(user, invoice) : null;
  if (by === "credit") await applyCredit.call(user, { invoice_id: String(invoice), amount: "36.30" });
  const rows = await database()
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice))
    .orderBy(asc(invoiceLines.id));
  return { id, user, invoice, payment, lines: rows.map((row) => row.id) };
}
type Paid = Awaited<ReturnType<typeof paidInvoice>>;

const ask = (
  { invoice, lines }: Paid,
  amounts: Record<number, string>,
  more: Partial<Parameters<typeof askRefund.call>[1]> = {},
  by = one,
) =>
  askRefund.call(by, {
    invoice,
    lines: Object.entries(amounts).map(([index, amount]) => ({ line: lines[Number(index)] ?? 0, amount })),
    to: "credit",
    reason,
    ...more,
  });

const credit = (id: number) => readCredit(database(), id, "EUR");
const rowOf = async (id: number) => (await database().select().from(invoices).where(eq(invoices.id, id)))[0];
const notesOf = (invoice: number) =>
  database()
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoice))
    .orderBy(asc(creditNotes.id));
const refundsOf = (payment: number | null) =>
  database()
    .select()
    .from(payments)
    .where(eq(payments.refundOf, payment ?? 0))
    .orderBy(asc(payments.id));

describe("a refund by line", () => {
  it("gives one of three lines back as credit, with a credit note that lists it", async () => {
    const paid = await paidInvoice();
    const answer = await ask(paid, { 1: "18.15" });
    expect(answer).toMatchObject({ state: "booked", amount: { value: "18.15", currency: "EUR" } });
    expect(await credit(paid.id)).toBe("18.15");
    expect(await rowOf(paid.invoice)).toMatchObject({ status: "Paid", paid: "36.30" });
    const [note] = await notesOf(paid.invoice);
    expect(note).toMatchObject({ number: answer.note, subtotal: "15.00", tax: "3.15", total: "18.15" });
    const row = await rowOf(paid.invoice);
    if (!row || !note) throw new Error("There is no note.");
    expect(await readCreditNoteDetails(database(), row, note)).toMatchObject({
      lines: [{ what: { code: "item", name: "Work for 15.00" }, amount: "-15.00" }],
      total: "-18.15",
    });
    expect(await database().select().from(mails).where(eq(mails.accountId, paid.id))).toContainEqual(
      expect.objectContaining({ kind: "credit_note.issued" }),
    );
    const { entries } = await listActivity.call(paid.user, {});
    expect(entries).toContainEqual(expect.objectContaining({ action: "refunds.ask" }));
  });

  it("never gives back more than a line was paid, in whatever pieces", async () => {
    const paid = await paidInvoice();
    await ask(paid, { 0: "5.00" });
    await expect(ask(paid, { 0: "7.11" })).rejects.toMatchObject({ extras: { doc: "refund.above_left" } });
    await ask(paid, { 0: "7.10", 2: "0.05" });
    await expect(ask(paid, { 0: "0.01" })).rejects.toMatchObject({ extras: { doc: "refund.above_left" } });
    await expect(ask(paid, { 1: "18.15", 2: "6.01" })).rejects.toMatchObject({ code: "invalid" });
    const given = await database().select().from(creditNoteLines).orderBy(asc(creditNoteLines.creditNoteId));
    const ofFirst = given.filter((line) => line.invoiceLineId === paid.lines[0]);
    expect(ofFirst.map(({ subtotal, tax }) => [subtotal, tax])).toEqual([
      ["4.13", "0.87"],
      ["5.87", "1.23"],
    ]);
  });

  it("of all that is left refunds the invoice", async () => {
    const paid = await paidInvoice();
    await ask(paid, { 0: "12.10" });
    await ask(paid, { 1: "18.15", 2: "6.05" });
    expect(await rowOf(paid.invoice)).toMatchObject({ status: "Refunded", notes: { code: "refunded" } });
    expect(await credit(paid.id)).toBe("36.30");
    expect((await notesOf(paid.invoice)).map(({ total }) => total)).toEqual(["12.10", "24.20"]);
    await expect(ask(paid, { 0: "0.01" })).rejects.toMatchObject({ extras: { doc: "refund.unpaid" } });
  });

  it("is booked once for one press, and once of two people who press at the same moment", async () => {
    const paid = await paidInvoice();
    const key = `press ${paid.id}`;
    const same = await Promise.all([ask(paid, { 0: "12.10" }, { key }), ask(paid, { 0: "12.10" }, { key })]);
    expect(new Set(same.map(({ refund }) => refund)).size).toBe(1);
    const tabs = await Promise.allSettled([
      ask(paid, { 1: "18.15" }, { key: `tab one ${paid.id}` }),
      ask(paid, { 1: "18.15" }, { key: `tab two ${paid.id}` }, two),
    ]);
    expect(tabs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await credit(paid.id)).toBe("30.25");
    const other = await paidInvoice();
    await expect(ask(other, { 0: "1.00" }, { key })).rejects.toMatchObject({
      extras: { doc: "idempotency.conflict" },
    });
  });

  it("is for those who may, of a paid sale, with lines of that invoice", async () => {
    const [paid, other] = [await paidInvoice(), await paidInvoice()];
    await expect(ask(paid, { 0: "1.00" }, {}, await asStaff("support"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(ask(paid, { 0: "1.00" }, { reason: " x " })).rejects.toMatchObject({ code: "invalid" });
    await expect(ask({ ...paid, lines: other.lines }, { 0: "1.00" })).rejects.toMatchObject({
      extras: { doc: "refund.above_left" },
    });
    for (const amount of ["0.00", "-1.00"])
      await expect(ask(paid, { 0: amount })).rejects.toMatchObject({ code: "invalid" });
    const open = await addInvoice({ accountId: paid.id });
    await expect(ask({ ...paid, invoice: open.id }, { 0: "1.00" })).rejects.toMatchObject({
      extras: { doc: "refund.unpaid" },
    });
    await expect(ask({ ...paid, invoice: 999_999 }, { 0: "1.00" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await credit(paid.id)).toBe("0.00");
  });

  it("ends what a whole invoice paid for, unless it is kept", async () => {
    const start = new Date();
    for (const service of ["end", "keep"] as const) {
      const { account, serverId } = await addService(start);
      const [bought] = await database().select().from(invoices).where(eq(invoices.accountId, account.id));
      if (!bought) throw new Error("There is no order.");
      const left = (await readLeft(database(), bought)).lines.map((share) => ({
        line: share.id,
        amount: decimalOf(grossOf(share)),
      }));
      await askRefund.call(two, { invoice: bought.id, lines: left, to: "credit", service, reason });
      expect(await rowOf(bought.id)).toMatchObject({ status: "Refunded" });
      const { rows: servers } = await database().execute<{ state: string }>(
        `select state from servers where id = ${serverId}`,
      );
      expect(servers[0]?.state).toBe(service === "end" ? "suspended" : "running");
    }
  });
});

describe("a refund by line to the card", () => {
  it("sends a part back, and later the rest, but never more than the card has paid", async () => {
    const paid = await paidInvoice("card");
    await ask(paid, { 0: "12.10" }, { to: "card" });
    expect(await credit(paid.id)).toBe("0.00");
    const [first] = await refundsOf(paid.payment);
    expect(first).toMatchObject({ method: "sandbox", amount: "12.10", state: "pending" });
    await performRefund(first?.id ?? 0, new Date());
    await performRefund(first?.id ?? 0, new Date());
    expect(await refundsOf(paid.payment)).toMatchObject([{ amount: "12.10", state: "done" }]);
    const whole = refundPayment.call(operatorContext(), { payment: String(paid.payment) });
    await expect(whole).rejects.toMatchObject({ code: "invalid" });
    await ask(paid, { 1: "18.15", 2: "6.05" }, { to: "card" });
    expect(await rowOf(paid.invoice)).toMatchObject({ status: "Refunded", notes: { code: "to_card" } });
    expect((await refundsOf(paid.payment)).map(({ amount, method }) => [amount, method])).toEqual([
      ["12.10", "sandbox"],
      ["24.20", "sandbox"],
    ]);
    expect(await credit(paid.id)).toBe("0.00");
  });

  it("becomes credit again when it fails, even weeks later, once", async () => {
    const paid = await paidInvoice("card");
    await ask(paid, { 0: "12.10" }, { to: "card" });
    const [sent] = await refundsOf(paid.payment);
    const { rows } = await database().execute<{ key: string }>(
      `select key from checkout_sessions where payment_id = ${paid.payment}`,
    );
    const key = `${rows[0]?.key}-refund-${sent?.externalReference?.slice("part ".length)}`;
    const report = (is: "done" | "failed", eventId: string) =>
      takeReport("sandbox", { eventId, about: "refund", key, is }, new Date());
    expect(await report("done", `done ${key}`)).toBe("booked");
    expect(await report("failed", `failed ${key}`)).toBe("booked");
    expect(await report("failed", `failed again ${key}`)).toBe("known");
    expect(await report("done", `done again ${key}`)).toBe("known");
    expect(await credit(paid.id)).toBe("12.10");
    expect(await refundsOf(paid.payment)).toMatchObject([{ method: "credit", state: "done" }]);
    // What failed can be sent once more.
    await ask(paid, { 1: "18.15" }, { to: "card" });
    expect(await credit(paid.id)).toBe("12.10");
  });

  it("is refused where no card paid, or the bank took it back, or a debt takes the credit", async () => {
    const byCredit = await paidInvoice();
    await expect(ask(byCredit, { 0: "1.00" }, { to: "card" })).rejects.toMatchObject({
      extras: { doc: "refund.not_to_card" },
    });
    const disputed = await paidInvoice("card");
    await dispute(disputed.payment ?? 0, "opened");
    await expect(ask(disputed, { 0: "1.00" }, { to: "card" })).rejects.toMatchObject({
      extras: { doc: "refund.unpaid" },
    });
    const part = await paidInvoice("card");
    await ask(part, { 0: "12.10" }, { to: "card" });
    // The bank takes back what in part was sent: a person has to look at it.
    expect(await dispute(part.payment ?? 0, "opened")).toBe("disputed_in_part");
    expect(await rowOf(part.invoice)).toMatchObject({ status: "Paid" });
  });
});

describe("a large refund", () => {
  const large = { subtotal: "100.00", tax: "21.00", total: "121.00" };

  async function largeInvoice() {
    const { id } = await addAccount(database(), { credit: "121.00" });
    const { id: invoice } = await addInvoice({ accountId: id, ...large });
    await applyCredit.call(await asUser(id), { invoice_id: String(invoice), amount: "121.00" });
    const [line] = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice));
    return { id, user: await asUser(id), invoice, payment: null, lines: [line?.id ?? 0] };
  }

  it("waits for a second person, who books it once", async () => {
    const paid = await largeInvoice();
    const { refund, state, note } = await ask(paid, { 0: "121.00" }, { service: "keep" });
    expect([state, note, await credit(paid.id)]).toEqual(["waiting", null, "0.00"]);
    expect((await listActivity.call(paid.user, {})).entries.map(({ action }) => action)).not.toContain(
      "refunds.ask",
    );
    await expect(approveRefund.call(one, { id: refund })).rejects.toMatchObject({ code: "forbidden" });
    await expect(rejectRefund.call(one, { id: refund, reason })).rejects.toMatchObject({
      code: "forbidden",
    });
    const ends = await Promise.allSettled([
      approveRefund.call(two, { id: refund }),
      approveRefund.call(two, { id: refund }),
    ]);
    expect(ends.map((end) => end.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await credit(paid.id)).toBe("121.00");
  });

  it("of a whole card payment waits, too, once of two presses, and not when the operator sends it back", async () => {
    const byCard = async () => {
      const { id } = await addAccount(database());
      const { id: invoice } = await addInvoice({ accountId: id, ...large });
      return { id, invoice, payment: await payByCard(await asUser(id), invoice) };
    };
    const paid = await byCard();
    const asked = { payment: String(paid.payment), service: "keep", reason } as const;
    const both = await Promise.all([refundPayment.call(one, asked), refundPayment.call(one, asked)]);
    expect(both.map(({ isWaiting }) => isWaiting)).toEqual([true, true]);
    const waiting = await database().select().from(refunds).where(eq(refunds.invoiceId, paid.invoice));
    expect(waiting).toMatchObject([{ paymentId: paid.payment, state: "waiting", amount: "121.00" }]);
    expect(await rowOf(paid.invoice)).toMatchObject({ status: "Paid" });
    await expect(approveRefund.call(one, { id: waiting[0]?.id ?? 0 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await approveRefund.call(two, { id: waiting[0]?.id ?? 0 });
    expect(await rowOf(paid.invoice)).toMatchObject({ status: "Refunded" });
    expect(await refundsOf(paid.payment)).toMatchObject([{ method: "sandbox", amount: "121.00" }]);
    const other = await byCard();
    expect(await refundPayment.call(operatorContext(), { payment: String(other.payment) })).toMatchObject({
      isWaiting: false,
      isKnown: false,
    });
  });

  it("also in pieces of the same person, and not once it is rejected, over, or no longer possible", async () => {
    const paid = await largeInvoice();
    expect((await ask(paid, { 0: "60.00" })).state).toBe("booked");
    const asked = await ask(paid, { 0: "40.01" });
    expect(asked.state).toBe("waiting");
    await rejectRefund.call(two, { id: asked.refund, reason });
    await expect(approveRefund.call(two, { id: asked.refund })).rejects.toMatchObject({ code: "conflict" });
    const late = await ask(paid, { 0: "50.00" });
    const over = new Date(Date.now() + 73 * 3_600_000);
    const tomorrow = await asStaff("admin", undefined, { now: over });
    await expect(approveRefund.call(tomorrow, { id: late.refund })).rejects.toMatchObject({
      code: "conflict",
    });
    await expireRefunds(database(), over);
    const [row] = await database().select().from(refunds).where(eq(refunds.id, late.refund));
    expect(row?.state).toBe("expired");
    const stale = await ask(paid, { 0: "61.00" });
    await ask(paid, { 0: "5.00" }, {}, two);
    await expect(approveRefund.call(two, { id: stale.refund })).rejects.toMatchObject({
      extras: { doc: "refund.above_left" },
    });
    expect(await credit(paid.id)).toBe("65.00");
  });
});
