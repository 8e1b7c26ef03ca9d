import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { decimalOf } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { documentNumbers, invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { findBreaches, readEntries } from "@/lib/testing/money/ledger";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { applyCredit } from "../../payments/apply-credit";
import { createAddFunds } from "../../payments/create-addfunds";
import { massPay } from "../../payments/mass-pay";
import { lockInvoice } from "../lookup";
import {
  confirmWithdrawal,
  creditPart,
  type Part,
  partLeft,
  reactivateInvoice,
  withdrawInvoice,
} from "./credit-note";
import { refundInvoice } from "./refund-invoice";

withCatalogDatabase();

const at = new Date("2031-03-04T05:06:07Z");
const reason = { code: "asked" } as const;
const nothing = { subtotal: "0.00", tax: "0.00" };
const hundred = { subtotal: "100.00", tax: "21.00", total: "121.00" };

async function customer(credit = "121.00") {
  const { id } = await addAccount(database(), { credit });
  return { id, user: await asUser(id) };
}

async function soldFor(sums = hundred) {
  const owner = await customer(sums.total);
  const { id: invoiceId } = await addInvoice({ accountId: owner.id, ...sums });
  await applyCredit.call(owner.user, { invoice_id: String(invoiceId), amount: sums.total });
  return { ...owner, invoiceId };
}

type Texts = { subtotal: string; tax: string };
const partOf = ({ subtotal, tax }: Texts): Part => ({ subtotal: eur(subtotal), tax: eur(tax) });

async function give(invoiceId: number, part: Texts, now = at) {
  const note = await inTransaction((db) => creditPart(db, invoiceId, partOf(part), reason, now));
  return note && { ...note, total: decimalOf(note.total) };
}
async function left(invoiceId: number, part: Texts): Promise<Texts> {
  const { subtotal, tax } = await inTransaction((db) => partLeft(db, invoiceId, partOf(part)));
  return { subtotal: decimalOf(subtotal), tax: decimalOf(tax) };
}
const creditOf = (id: number) => readCredit(database(), id, "EUR");
const notesOf = (invoiceId: number) =>
  database()
    .select({ subtotal: creditNotes.subtotal, tax: creditNotes.tax, total: creditNotes.total })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(creditNotes.id);

async function readInvoice(id: number) {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is not there.");
  return row;
}

describe("a part that is given back", () => {
  it("becomes credit, with a note over net and tax, and leaves the invoice paid", async () => {
    const { id, invoiceId } = await soldFor();
    const before = await readInvoice(invoiceId);
    const note = await give(invoiceId, { subtotal: "33.33", tax: "7.00" });
    expect(note).toMatchObject({ number: expect.stringMatching(/^EUC-2031-\d{6}$/), total: "40.33" });
    expect(await notesOf(invoiceId)).toEqual([{ subtotal: "33.33", tax: "7.00", total: "40.33" }]);
    expect(await readInvoice(invoiceId)).toEqual(before);
    expect((await readEntries(database(), id)).at(-1)).toEqual([
      "refund",
      "credit 40.33",
      "sales -33.33",
      "tax -7.00",
    ]);
    expect(await creditOf(id)).toBe("40.33");
    expect(await findBreaches(database())).toEqual([]);
  });

  it("is never more in all than the invoice had, of net and of tax", async () => {
    const { id, invoiceId } = await soldFor();
    const wanted = { subtotal: "60.00", tax: "12.60" };
    expect(await left(invoiceId, wanted)).toEqual(wanted);
    expect((await give(invoiceId, wanted))?.total).toBe("72.60");
    expect(await left(invoiceId, wanted)).toEqual({ subtotal: "40.00", tax: "8.40" });
    expect((await give(invoiceId, wanted))?.total).toBe("48.40");
    expect(await left(invoiceId, wanted)).toEqual(nothing);
    expect(await give(invoiceId, wanted)).toBeNull();
    expect(await creditOf(id)).toBe("121.00");
    expect(await notesOf(invoiceId)).toHaveLength(2);
    expect(await findBreaches(database())).toEqual([]);
  });

  it("may be without tax, and then posts none", async () => {
    const { id, invoiceId } = await soldFor();
    await give(invoiceId, { subtotal: "0.01", tax: "0.00" });
    expect((await readEntries(database(), id)).at(-1)).toEqual(["refund", "credit 0.01", "sales -0.01"]);
    expect(await notesOf(invoiceId)).toEqual([{ subtotal: "0.01", tax: "0.00", total: "0.01" }]);
  });

  it("is refused where nothing was paid, sold or wanted, and uses up no number", async () => {
    const { id, user, invoiceId } = await soldFor();
    const { id: unpaid } = await addInvoice({ accountId: id, ...hundred });
    const { invoice: funds } = await createAddFunds.call(user, { amount: "10.00" });
    const before = [await database().select().from(documentNumbers), await readEntries(database(), id)];
    const some = { subtotal: "1.00", tax: "0.21" };
    for (const [which, part] of [
      [unpaid, some],
      [funds, some],
      [invoiceId, nothing],
      [invoiceId, { subtotal: "-1.00", tax: "0.00" }],
    ] as const) {
      expect(await left(which, part)).toEqual(nothing);
      expect(await give(which, part)).toBeNull();
    }
    expect(await left(999_999_999, some)).toEqual(nothing);
    await expect(give(999_999_999, some)).rejects.toMatchObject({ extras: { doc: "invoice.not_found" } });
    expect([await database().select().from(documentNumbers), await readEntries(database(), id)]).toEqual(
      before,
    );
  });

  it("is given once over when five ask at once for all of it", async () => {
    const { id, invoiceId } = await soldFor();
    const whole = { subtotal: "100.00", tax: "21.00" };
    const given = await Promise.all(Array.from({ length: 5 }, () => give(invoiceId, whole)));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await creditOf(id)).toBe("121.00");
    expect(await notesOf(invoiceId)).toHaveLength(1);
  });

  it("is not given again when the rest of the invoice is refunded", async () => {
    const { id, invoiceId } = await soldFor();
    await give(invoiceId, { subtotal: "33.33", tax: "7.00" });
    const refund = () => inTransaction((db) => refundInvoice(db, invoiceId, reason, at));
    expect(await refund()).toEqual(eur("80.67"));
    expect(await refund()).toEqual(eur("0.00"));
    expect(await notesOf(invoiceId)).toEqual([
      { subtotal: "33.33", tax: "7.00", total: "40.33" },
      { subtotal: "66.67", tax: "14.00", total: "80.67" },
    ]);
    expect((await readInvoice(invoiceId)).status).toBe("Refunded");
    expect(await give(invoiceId, { subtotal: "1.00", tax: "0.00" })).toBeNull();
    expect(await creditOf(id)).toBe("121.00");
    expect(await findBreaches(database())).toEqual([]);
  });
});

describe("an unpaid sale that is withdrawn for the time being", () => {
  const later = new Date("2031-04-04T05:06:07Z");
  const withdraw = (invoiceId: number, cause = "for request 1") =>
    inTransaction(async (db) => withdrawInvoice(db, await lockInvoice(db, invoiceId), cause, reason, at));
  const reactivate = (invoiceId: number, cause = "for request 1") =>
    inTransaction(async (db) =>
      reactivateInvoice(db, await lockInvoice(db, invoiceId), cause, later, new Date(later)),
    );
  const confirm = (invoiceId: number) => inTransaction((db) => confirmWithdrawal(db, invoiceId, reason, at));

  it("owes nothing and has no credit note, and owes the same when it returns", async () => {
    const { id } = await customer();
    const { id: invoiceId } = await addInvoice({ accountId: id });
    expect(await withdraw(invoiceId)).toBe(true);
    expect(await readInvoice(invoiceId)).toMatchObject({
      status: "Cancelled",
      cancelledAt: at,
      notes: reason,
    });
    expect(await notesOf(invoiceId)).toEqual([]);
    await reactivate(invoiceId);
    expect(await readInvoice(invoiceId)).toMatchObject({
      status: "Unpaid",
      cancelledAt: null,
      notes: null,
      dueAt: later,
    });
    const owed = ["invoice", "receivable -5.45", "sales 4.50", "tax 0.95"];
    const chargedBack = ["cancel", "receivable 5.45", "sales -4.50", "tax -0.95"];
    expect((await readEntries(database(), id)).slice(1)).toEqual([owed, chargedBack, owed]);
    expect(await findBreaches(database())).toEqual([]);
  });

  it("can go and return for each cause, but books the same cause once", async () => {
    const { id } = await customer();
    const { id: invoiceId } = await addInvoice({ accountId: id });
    for (const cause of ["for request 1", "for request 2"]) {
      expect(await withdraw(invoiceId, cause)).toBe(true);
      await reactivate(invoiceId, cause);
    }
    await expect(withdraw(invoiceId, "for request 1")).rejects.toThrow();
    expect((await readInvoice(invoiceId)).status).toBe("Unpaid");
    expect(await readEntries(database(), id)).toHaveLength(6);
    expect(await findBreaches(database())).toEqual([]);
  });

  it("gets one credit note over all of it once it cannot return, however often that is said", async () => {
    const { id } = await customer();
    const { id: invoiceId } = await addInvoice({ accountId: id });
    await confirm(invoiceId);
    expect(await notesOf(invoiceId)).toEqual([]);
    await withdraw(invoiceId);
    await Promise.all([confirm(invoiceId), confirm(invoiceId)]);
    await confirm(invoiceId);
    expect(await notesOf(invoiceId)).toEqual([{ subtotal: null, tax: null, total: "5.45" }]);
    expect(await creditOf(id)).toBe("121.00");
    expect(await findBreaches(database())).toEqual([]);
    await expect(confirm(999_999_999)).rejects.toMatchObject({ extras: { doc: "invoice.not_found" } });
  });

  it("is none of a sale over nothing, which is paid when it is issued, and posts nothing", async () => {
    const { id } = await customer();
    const { id: invoiceId, isPaid } = await addInvoice({ accountId: id, isFree: true });
    expect(isPaid).toBe(true);
    expect(await withdraw(invoiceId)).toBe(false);
    expect(await readEntries(database(), id)).toEqual([["topup", "credit 121.00", "payments -121.00"]]);
    expect(await readInvoice(invoiceId)).toMatchObject({ status: "Paid", paid: "0.00" });
  });

  it("is none where money, a combined invoice or added funds are in it", async () => {
    const { id, user } = await customer();
    const [paid, part, one, two] = [
      await addInvoice({ accountId: id }),
      await addInvoice({ accountId: id }),
      await addInvoice({ accountId: id }),
      await addInvoice({ accountId: id }),
    ];
    await applyCredit.call(user, { invoice_id: String(paid.id), amount: "5.45" });
    await applyCredit.call(user, { invoice_id: String(part.id), amount: "0.01" });
    const { invoiceid } = await massPay.call(user, { invoices: [String(one.id), String(two.id)] });
    const { invoice: funds } = await createAddFunds.call(user, { amount: "10.00" });
    const ids = [paid.id, part.id, one.id, Number(invoiceid), funds];
    const read = async () => Promise.all(ids.map(readInvoice));
    const before = [await read(), await readEntries(database(), id)];
    for (const invoiceId of ids) expect(await withdraw(invoiceId)).toBe(false);
    expect([await read(), await readEntries(database(), id)]).toEqual(before);
  });
});
