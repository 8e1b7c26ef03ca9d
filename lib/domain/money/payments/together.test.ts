import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { cancelOrder } from "../../orders/orders/cancel-order";
import { freeAbandonedPayments } from "../../orders/renewals/free-payments";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { showInvoices } from "../billing/show-invoices";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { bookReceipt } from "./book-receipt";
import { massPay } from "./mass-pay";
import { payTogether } from "./pay-together";
import { recordTransfer } from "./record-transfer";
import { endPayment } from "./shared/end-payment";
import { makeReference } from "./shared/reference";
import { showTogether } from "./show-together";
import { startPayment } from "./start-payment";
import { startTogether } from "./start-together";

withCatalogDatabase();

const hours = (count: number, from = new Date()) => new Date(from.getTime() + count * 3_600_000);

async function owing(credit = "0.00") {
  const { id, email } = await addAccount(database(), Number(credit) > 0 ? { credit } : {});
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) ids.push((await addInvoice({ accountId: id })).id);
  return { id, email, user: await asUser(id), ids, names: ids.map(String) };
}
type Owing = Awaited<ReturnType<typeof owing>>;

const documentsOf = (id: number) =>
  database()
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, id), eq(invoices.kind, "combined")))
    .orderBy(invoices.id);
const statusesOf = async (id: number) => {
  const rows = await database()
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, id))
    .orderBy(invoices.id);
  return rows.map(({ status }) => status);
};
const endPending = async (id: number, state: "done" | "failed") => {
  const [pending] = await database()
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, id), eq(payments.state, "pending")));
  if (!pending) throw new Error("No payment is under way.");
  const { amount, currency } = pending;
  const end = state === "done" ? { state, amount, currency } : { state };
  await inTransaction((db) => endPayment(db, pending.id, end, new Date()));
};
const expectLawful = async () => expect(await verifyLedger(database())).toEqual([]);

const byCard = ({ user, names }: Owing) =>
  startTogether.call(user, { invoices: names, method: "sandbox", expected_total: "16.35" });
const byTransfer = ({ user, names }: Owing) =>
  payTogether.call(user, { invoices: names, method: "bank_transfer", expected_total: "16.35" });
const fromCredit = ({ user, names }: Owing) =>
  payTogether.call(user, { invoices: names, method: "credit", expected_total: "16.35" });

describe("invoices that are paid together from a page", () => {
  it("are listed with their sum before there is any document", async () => {
    const { id, user, names, ids } = await owing("5.00");
    const view = await showTogether.call(user, { invoices: names });
    expect(view.entries.map(({ id: one, left }) => [one, left.value])).toEqual(
      ids.map((one) => [one, "5.45"]),
    );
    expect(view).toMatchObject({ total: { value: "16.35" }, credit: { value: "5.00" }, combined: null });
    expect(view).toMatchObject({ cards: ["sandbox"], takes_transfers: true, left_out: [] });
    expect(await documentsOf(id)).toEqual([]);
  });

  it.each([
    ["by card", byCard],
    ["by transfer", byTransfer],
  ])("get one document when the payment begins %s, however often it is pressed", async (_, press) => {
    const customer = await owing();
    const answers = await Promise.all([press(customer), press(customer), press(customer)]);
    const again = await press(customer);
    const documents = await documentsOf(customer.id);
    expect(documents).toMatchObject([{ status: "Unpaid", total: "16.35", number: null }]);
    // Its parts were due at issue; it is not overdue because of that.
    expect(documents[0]?.dueAt.getTime()).toBeGreaterThan(Date.now());
    expect([...answers, again].map(({ invoice }) => invoice)).toEqual(Array(4).fill(documents[0]?.id));
    const pending = await database().select().from(payments).where(eq(payments.accountId, customer.id));
    expect(pending).toHaveLength(press === byCard ? 1 : 0);
  });

  it("are paid once from credit, however often it is pressed", async () => {
    const customer = await owing("40.00");
    const ends = await Promise.allSettled([1, 2, 3].map(() => fromCredit(customer)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await statusesOf(customer.id)).toEqual(["Paid", "Paid", "Paid", "Paid"]);
    expect(await readCredit(database(), customer.id, "EUR")).toBe("23.65");
    await expectLawful();
  });

  it("leave nothing behind when what they come to has changed, or the credit does not reach", async () => {
    const customer = await owing("5.00");
    const { user, names } = customer;
    const press = (expected_total: string) =>
      payTogether.call(user, { invoices: names, method: "credit", expected_total });
    await expect(press("10.90")).rejects.toThrow("amount");
    await expect(press("16.35")).rejects.toThrow("credit");
    expect(await documentsOf(customer.id)).toEqual([]);
    await payTogether.call(user, { invoices: names, method: "credit", amount: "5.00" });
    expect(await documentsOf(customer.id)).toMatchObject([{ status: "Unpaid", paid: "5.00" }]);
  });

  it("can be one alone, which needs no document", async () => {
    const { id, user, ids, names } = await owing("6.00");
    const { invoice } = await payTogether.call(user, { invoices: names.slice(0, 1), method: "credit" });
    expect(invoice).toBe(ids[0]);
    expect(await statusesOf(id)).toEqual(["Paid", "Unpaid", "Unpaid"]);
  });

  it("of someone else's are not found, and theirs change nothing", async () => {
    const mine = await owing();
    const theirs = await owing();
    await expect(byTransfer({ ...theirs, names: mine.names })).rejects.toThrow("cannot be paid now");
    const view = await showTogether.call(theirs.user, { invoices: mine.names });
    expect(view).toMatchObject({ entries: [], left_out: [] });
  });
});

const onPage = (id: number) => asUser(id, { isPanelCall: true });

/** What cancels an unpaid combined invoice, and the resulting statuses of parts and invoice. */
const frees: [string, (customer: Owing) => Promise<unknown>, string[]][] = [
  [
    "a part is paid alone from a page",
    ({ user, names }) => payTogether.call(user, { invoices: names.slice(0, 1), method: "credit" }),
    ["Paid", "Unpaid", "Unpaid", "Cancelled"],
  ],
  [
    "credit is applied to a part on a page",
    async ({ id, names }) =>
      applyCredit.call(await onPage(id), { invoice_id: names[0] ?? "", amount: "5.45" }),
    ["Paid", "Unpaid", "Unpaid", "Cancelled"],
  ],
  [
    "a card payment of a part is begun on a page",
    async ({ id, names }) =>
      startPayment.call(await onPage(id), { invoice_id: names[0] ?? "", method: "sandbox" }),
    ["Unpaid", "Unpaid", "Unpaid", "Cancelled"],
  ],
  [
    "a transfer names a part",
    ({ ids }) =>
      recordTransfer.call(operatorContext(), {
        reference: makeReference(ids[1] ?? 0),
        amount: "5.45",
        receipt: `part ${ids[1]}`,
      }),
    ["Unpaid", "Paid", "Unpaid", "Cancelled"],
  ],
  [
    "a part is cancelled",
    ({ ids }) => inTransaction((db) => refundInvoice(db, ids[2] ?? 0, { code: "unpaid" }, new Date())),
    ["Unpaid", "Unpaid", "Cancelled", "Cancelled"],
  ],
  [
    "another combination is made",
    ({ user, names }) => payTogether.call(user, { invoices: names.slice(0, 2), method: "bank_transfer" }),
    ["Unpaid", "Unpaid", "Unpaid", "Cancelled", "Unpaid"],
  ],
  [
    "its owner cancels it",
    async ({ user, id }) => cancelOrder.call(user, { invoice: String((await documentsOf(id))[0]?.id) }),
    ["Unpaid", "Unpaid", "Unpaid", "Cancelled"],
  ],
];

describe("a document of which nothing was paid", () => {
  it.each(frees)("ends when %s", async (_, free, after) => {
    const customer = await owing("6.00");
    await massPay.call(customer.user, { invoices: customer.names });
    await free(customer);
    expect(await statusesOf(customer.id)).toEqual(after);
    const rows = await database().select().from(invoices).where(eq(invoices.accountId, customer.id));
    const live = rows.find(({ kind, status }) => kind === "combined" && status === "Unpaid")?.id ?? null;
    const parts = rows.flatMap(({ combinedInto }) => combinedInto ?? []);
    expect(new Set(parts)).toEqual(new Set(live === null ? [] : [live]));
    await expectLawful();
  });

  it.each(frees.filter(([, , after]) => after[3] === "Cancelled").slice(0, 2))(
    "stays when %s while its payment is under way",
    async (_, free) => {
      const customer = await owing("6.00");
      await byCard(customer);
      await free(customer).catch(() => {});
      expect((await statusesOf(customer.id)).slice(0, 4)).toEqual(["Unpaid", "Unpaid", "Unpaid", "Unpaid"]);
      await endPending(customer.id, "done");
      expect((await statusesOf(customer.id)).slice(0, 4)).toEqual(["Paid", "Paid", "Paid", "Paid"]);
      await expectLawful();
    },
  );

  it("stays when a refused payment of a part names more than there is", async () => {
    const { id, user, names } = await owing("1.00");
    await massPay.call(user, { invoices: names });
    const page = await onPage(id);
    const pay = () => applyCredit.call(page, { invoice_id: names[0] ?? "", amount: "5.45" });
    await expect(pay()).rejects.toThrow("credit");
    expect(await documentsOf(id)).toMatchObject([{ status: "Unpaid" }]);
  });

  it("stays when a program pays a part", async () => {
    const { id, user, names } = await owing("6.00");
    await massPay.call(user, { invoices: names });
    for (const pay of [
      () => applyCredit.call(user, { invoice_id: names[0] ?? "", amount: "5.45" }),
      () => startPayment.call(user, { invoice_id: names[0] ?? "", method: "sandbox" }),
    ])
      await expect(pay()).rejects.toThrow("part of a combined invoice");
    expect(await documentsOf(id)).toMatchObject([{ status: "Unpaid" }]);
  });

  it("keeps its parts on the list of what can be picked, until something is paid of it", async () => {
    const { user, names } = await owing("6.00");
    const { invoiceid } = await massPay.call(user, { invoices: names });
    const pickable = async () => {
      const { entries } = await showInvoices.call(user, { kind: "sale" });
      return entries.map(({ combinable }) => combinable.value);
    };
    expect(await pickable()).toEqual(["5.45", "5.45", "5.45"]);
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "1.00" });
    expect(await pickable()).toEqual(["0.00", "0.00", "0.00"]);
  });

  it.each([
    ["by the wire", ({ user, names }: Owing) => massPay.call(user, { invoices: names }), 71, 73],
    ["by transfer", byTransfer, 14 * 24 - 1, 14 * 24 + 1],
  ])("that was begun %s ends by itself in time", async (_, begin, before, after) => {
    const customer = await owing();
    await begin(customer);
    await freeAbandonedPayments(hours(before));
    expect(await documentsOf(customer.id)).toMatchObject([{ status: "Unpaid" }]);
    for (let round = 0; round < 2; round++) await freeAbandonedPayments(hours(after));
    expect(await statusesOf(customer.id)).toEqual(["Unpaid", "Unpaid", "Unpaid", "Cancelled"]);
    const [document] = await documentsOf(customer.id);
    expect(await changesOnRecord("payments.free", `invoice ${document?.id}`)).toEqual([{ cancelled: true }]);
  });

  it("stays however long a payment by card is under way, and for the time after it failed", async () => {
    const customer = await owing();
    await byCard(customer);
    const statusAfter = async (count: number) => {
      await freeAbandonedPayments(hours(count));
      return (await documentsOf(customer.id))[0]?.status;
    };
    expect(await statusAfter(1_000)).toBe("Unpaid");
    await endPending(customer.id, "failed");
    expect([await statusAfter(71), await statusAfter(73)]).toEqual(["Unpaid", "Cancelled"]);
  });
});

describe("a document of which a part was paid", () => {
  /** Result after so many hours without activity: statuses of the parts and the combined invoice, and the credit. */
  async function leftAfter(customer: Owing, count: number) {
    await freeAbandonedPayments(hours(count));
    const statuses = await statusesOf(customer.id);
    return [...statuses, await readCredit(database(), customer.id, "EUR")];
  }
  const payPart = (amount: string) => async (customer: Owing) => {
    const { user, names } = customer;
    const { invoiceid } = await massPay.call(user, { invoices: names });
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount });
  };

  it.each([
    ["all of one part, and something more", "7.00", ["Paid", "Unpaid", "Unpaid", "Cancelled", "1.55"]],
    ["two parts", "10.90", ["Paid", "Paid", "Unpaid", "Cancelled", "0.00"]],
    ["less than any part", "5.00", ["Unpaid", "Unpaid", "Unpaid", "Cancelled", "5.00"]],
  ])("ends by itself in time; what was paid of it pays %s", async (_, amount, end) => {
    const customer = await owing(amount);
    await payPart(amount)(customer);
    expect(await leftAfter(customer, 71)).toEqual(["Unpaid", "Unpaid", "Unpaid", "Unpaid", "0.00"]);
    for (let round = 0; round < 2; round++) expect(await leftAfter(customer, 73)).toEqual(end);
    const told = (await mailsTo(customer.email)).filter(({ body }) => body.includes("credit"));
    expect(told).toHaveLength(end.at(-1) === "0.00" ? 0 : 1);
    const rows = await database().select().from(invoices).where(eq(invoices.accountId, customer.id));
    expect(rows.flatMap(({ combinedInto }) => combinedInto ?? [])).toEqual([]);
    await expectLawful();
  });

  it("by a transfer waits as long for the rest of it", async () => {
    const customer = await owing();
    await byTransfer(customer);
    const [document] = await documentsOf(customer.id);
    await recordTransfer.call(operatorContext(), {
      reference: makeReference(document?.id ?? 0),
      amount: "6.00",
      receipt: `half ${document?.id}`,
    });
    expect(await leftAfter(customer, 14 * 24 - 1)).toEqual(["Unpaid", "Unpaid", "Unpaid", "Unpaid", "0.00"]);
    expect(await leftAfter(customer, 14 * 24 + 1)).toEqual(["Paid", "Unpaid", "Unpaid", "Cancelled", "0.55"]);
    await expectLawful();
  });

  it("stays while a payment of the rest by card is under way", async () => {
    const customer = await owing("6.00");
    const { user, names } = customer;
    const { invoiceid } = await massPay.call(user, { invoices: names });
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "6.00" });
    await startPayment.call(user, { invoice_id: String(invoiceid), method: "sandbox" });
    expect(await leftAfter(customer, 1_000)).toEqual(["Unpaid", "Unpaid", "Unpaid", "Unpaid", "0.00"]);
    await endPending(customer.id, "done");
    expect(await statusesOf(customer.id)).toEqual(["Paid", "Paid", "Paid", "Paid"]);
  });
});

describe("money that comes for a document that ended", () => {
  async function late() {
    const customer = await owing();
    await byTransfer(customer);
    await freeAbandonedPayments(hours(400));
    const [document] = await documentsOf(customer.id);
    return { ...customer, reference: makeReference(document?.id ?? 0) };
  }

  it.each([
    ["all of it", "16.35", ["Paid", "Paid", "Paid"], "0.00"],
    ["a part of it", "12.00", ["Paid", "Paid", "Unpaid"], "1.10"],
    ["more than all", "20.00", ["Paid", "Paid", "Paid"], "3.65"],
  ])("pays what it named: %s", async (_, amount, after, credit) => {
    const { id, reference } = await late();
    await recordTransfer.call(operatorContext(), { reference, amount, receipt: `late ${id}` });
    expect((await statusesOf(id)).slice(0, 3)).toEqual(after);
    expect(await readCredit(database(), id, "EUR")).toBe(credit);
    await expectLawful();
  });

  it("is matched by the sum of what is still open", async () => {
    const { id, reference } = await late();
    const receipt = {
      name: `line ${id}`,
      amount: "16.35",
      currency: "EUR",
      text: reference,
      account: "",
      payer: "",
      payerAccount: "",
    };
    const booked = await inTransaction((db) => bookReceipt(db, receipt, false, new Date()));
    expect(booked).toMatchObject({ end: "booked" });
    expect((await statusesOf(id)).slice(0, 3)).toEqual(["Paid", "Paid", "Paid"]);
  });
});

describe("money that comes for a part by itself", () => {
  it("by a card whose payment began before pays it, and ends the document of which nothing was paid", async () => {
    const customer = await owing();
    const { id, user, names } = customer;
    await startPayment.call(user, { invoice_id: names[0] ?? "", method: "sandbox" });
    await byTransfer(customer);
    await endPending(id, "done");
    expect(await statusesOf(id)).toEqual(["Paid", "Unpaid", "Unpaid", "Cancelled"]);
    expect(await readCredit(database(), id, "EUR")).toBe("0.00");
    await expectLawful();
  });

  it("ends no document where it was booked before", async () => {
    const { id, user, names, ids } = await owing();
    const book = () =>
      recordTransfer.call(operatorContext(), {
        reference: makeReference(ids[0] ?? 0),
        amount: "1.00",
        receipt: `first ${id}`,
      });
    await book();
    await massPay.call(user, { invoices: names });
    expect(await book()).toMatchObject({ isKnown: true });
    expect(await documentsOf(id)).toMatchObject([{ status: "Unpaid" }]);
  });
});
