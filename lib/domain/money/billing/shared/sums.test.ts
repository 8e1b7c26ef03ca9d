import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { decimalOf, moneyOf } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { accounts, emptyProfile } from "@/lib/db/tables/customers/accounts";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { findBreaches, readEntries } from "@/lib/testing/money/ledger";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { lateCreditKey, readLateCredit } from "../../../kernel/jobs/shared/late-credit";
import { applyCredit } from "../../payments/apply-credit";
import { createAddFunds } from "../../payments/create-addfunds";
import { massPay } from "../../payments/mass-pay";
import { payInvoice } from "../../payments/shared/settle";
import { lockInvoice } from "../lookup";
import { readStanding } from "./account-balance";
import { countAutomatic, readAutomatic } from "./automatic";
import { readChargedBack, requireNothingChargedBack } from "./charged-back";
import { lockCredit, lockCredits, postEntry } from "./ledger";
import { splitSetupFee } from "./setup-fee";

withCatalogDatabase();

const now = new Date("2031-03-04T05:06:07Z");
const before = new Date(now.getTime() - 1);
const euro = (value: string) => ({ value, currency: "EUR" });

async function customer(credit?: string) {
  const account = await addAccount(database(), credit ? { credit } : {});
  return { ...account, user: await asUser(account.id) };
}

async function readInvoice(id: number) {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is not there.");
  return row;
}

type Method = "credit" | "bank_transfer" | "combined";

const pay = (accountId: number, invoiceId: number, method: Method, amount: string) =>
  inTransaction(async (db) => {
    await lockCredit(db, accountId, "EUR");
    return payInvoice(db, await lockInvoice(db, invoiceId), { method, amount: eur(amount) }, now);
  });

describe("how an account stands", () => {
  const standing = (id: number) => readStanding(database(), id, "EUR", now);

  it("counts each debt once, without wishes, other currencies and other people", async () => {
    const { id, user } = await customer("1.00");
    expect(await standing(id)).toEqual({ credit: euro("1.00"), owed: euro("0.00"), overdue: euro("0.00") });
    const one = await addInvoice({ accountId: id, issuedAt: before });
    const two = await addInvoice({ accountId: id, issuedAt: now });
    await addInvoice({ accountId: (await customer()).id, issuedAt: before });
    await createAddFunds.call(user, { amount: "500.00" });
    await applyCredit.call(user, { invoice_id: String(one.id), amount: "1.00" });
    expect(await standing(id)).toEqual({ credit: euro("0.00"), owed: euro("9.90"), overdue: euro("4.45") });
    await massPay.call(user, { invoices: [String(one.id), String(two.id)] });
    expect((await standing(id)).owed).toEqual(euro("9.90"));
    expect(await readStanding(database(), id, "RUB", now)).toEqual({
      credit: { value: "0.00", currency: "RUB" },
      owed: { value: "0.00", currency: "RUB" },
      overdue: { value: "0.00", currency: "RUB" },
    });
  });

  it("owes at once what the bank took back, whether it was a sale or credit that is spent", async () => {
    const { id, user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "20.00" });
    const bought = await payByCard(user, invoice);
    const { id: sale } = await addInvoice({ accountId: id, issuedAt: before });
    await applyCredit.call(user, { invoice_id: String(sale), amount: "5.45" });
    await inTransaction((db) => requireNothingChargedBack(db, id));
    await dispute(bought, "opened");
    expect(await standing(id)).toEqual({ credit: euro("0.00"), owed: euro("5.45"), overdue: euro("5.45") });
    const { receiptNumber: number } = await readInvoice(invoice);
    const funds = { number, invoiceId: invoice, amount: eur("5.45") };
    expect(await readChargedBack(database(), id)).toEqual([funds]);
    const { id: second } = await addInvoice({ accountId: id, issuedAt: before });
    await dispute(await payByCard(user, second), "opened");
    expect((await standing(id)).owed).toEqual(euro("10.90"));
    const refused = () => inTransaction((db) => requireNothingChargedBack(db, id));
    await expect(refused()).rejects.toMatchObject({
      extras: { doc: "account.charged_back" },
      facts: { amount: "5.45", currency: "EUR" },
    });
    await giveCredit(database(), id, "EUR", "5.45");
    expect(await readChargedBack(database(), id)).toEqual([]);
    await expect(refused()).rejects.toMatchObject({ facts: { amount: "5.45", currency: "EUR" } });
    await payByCard(user, second);
    await refused();
    expect(await findBreaches(database())).toEqual([]);
  });
});

describe("a payment that is booked", () => {
  it("takes what the invoice needs, and makes the rest credit", async () => {
    const { id } = await customer();
    const { id: invoiceId } = await addInvoice({ accountId: id });
    expect(await pay(id, invoiceId, "bank_transfer", "5.44")).toMatchObject({
      excess: eur("0.00"),
      isPaid: false,
    });
    expect(await readInvoice(invoiceId)).toMatchObject({ status: "Unpaid", paid: "5.44", paidAt: null });
    expect(await pay(id, invoiceId, "bank_transfer", "0.03")).toMatchObject({
      excess: eur("0.02"),
      isPaid: true,
    });
    expect(await readInvoice(invoiceId)).toMatchObject({
      status: "Paid",
      paid: "5.45",
      paidAt: now,
      creditApplied: "0.00",
      paymentMethod: "bank_transfer",
    });
    expect(await pay(id, invoiceId, "bank_transfer", "1.00")).toMatchObject({
      excess: eur("1.00"),
      isPaid: false,
    });
    expect((await readEntries(database(), id)).slice(1)).toEqual([
      ["payment", "payments -5.44", "receivable 5.44"],
      ["payment", "credit 0.02", "payments -0.03", "receivable 0.01"],
      ["payment", "credit 1.00", "payments -1.00"],
    ]);
    expect(await readCredit(database(), id, "EUR")).toBe("1.02");
    expect(await findBreaches(database())).toEqual([]);
  });

  it("with credit is counted as such beside what came from outside, and the last one names the way", async () => {
    const { id } = await customer("2.00");
    const { id: invoiceId } = await addInvoice({ accountId: id });
    await pay(id, invoiceId, "bank_transfer", "3.45");
    await pay(id, invoiceId, "credit", "2.00");
    expect(await readInvoice(invoiceId)).toMatchObject({
      status: "Paid",
      paid: "5.45",
      creditApplied: "2.00",
      paymentMethod: "credit",
    });
    expect(await readCredit(database(), id, "EUR")).toBe("0.00");
  });

  it("of more credit than there is leaves no trace", async () => {
    const { id } = await customer("2.00");
    const { id: invoiceId } = await addInvoice({ accountId: id });
    const row = await readInvoice(invoiceId);
    const entries = await readEntries(database(), id);
    await expect(pay(id, invoiceId, "credit", "2.01")).rejects.toThrow();
    expect(await readInvoice(invoiceId)).toEqual(row);
    expect(await readEntries(database(), id)).toEqual(entries);
    expect(await readCredit(database(), id, "EUR")).toBe("2.00");
  });
});

describe("an invoice with a set-up fee", () => {
  const priced = (facts: { subtotal: string; tax: string; total: string; taxRate?: string }) =>
    customer().then(async ({ id }) => readInvoice((await addInvoice({ accountId: id, ...facts })).id));
  const addFee = (invoiceId: number, amount: string) =>
    database()
      .insert(invoiceLines)
      .values({
        invoiceId,
        code: "setup",
        type: "Item",
        description: { code: "setup", name: "vm.v3-small" },
        quantity: 1,
        unitPrice: amount,
        amount,
      });
  const split = async (invoice: Awaited<ReturnType<typeof priced>>) => {
    const { period, fee } = await splitSetupFee(database(), invoice);
    const { subtotal, tax } = period;
    return { period: { subtotal: decimalOf(subtotal), tax: decimalOf(tax) }, fee: decimalOf(fee) };
  };

  it("is the period and the fee, together to the cent, however the tax was rounded", async () => {
    const invoice = await priced({ subtotal: "5.00", tax: "1.05", total: "6.05" });
    await addFee(invoice.id, "2.50");
    // 21 % of 2.50 is 0.525: rounded separately, both parts would exceed the invoice by a cent.
    expect(await split(invoice)).toEqual({ period: { subtotal: "2.50", tax: "0.53" }, fee: "3.02" });
  });

  it("may have several, and may be nothing but fees", async () => {
    const invoice = await priced({ subtotal: "10.00", tax: "2.10", total: "12.10" });
    await addFee(invoice.id, "4.00");
    await addFee(invoice.id, "6.00");
    expect(await split(invoice)).toEqual({ period: { subtotal: "0.00", tax: "0.00" }, fee: "12.10" });
  });

  it("without tax has a fee without tax, and one without a fee is all period", async () => {
    const free = await priced({ subtotal: "10.00", tax: "0.00", total: "10.00", taxRate: "0.00" });
    expect(await split(free)).toEqual({ period: { subtotal: "10.00", tax: "0.00" }, fee: "0.00" });
    await addFee(free.id, "2.50");
    expect(await split(free)).toEqual({ period: { subtotal: "7.50", tax: "0.00" }, fee: "2.50" });
  });
});

it("the credit for a late deployment is what the customer got, and that of its own order", async () => {
  const { id } = await customer();
  const give = (orderId: number, amount: string) =>
    inTransaction((db) =>
      postEntry(db, {
        accountId: id,
        currency: "EUR",
        kind: "correction",
        key: lateCreditKey(orderId),
        description: { code: "late_deploy", hostname: "web-1" },
        invoiceId: null,
        postings: [
          { kind: "promotion", amount: eur(`-${amount}`) },
          { kind: "credit", amount: eur(amount) },
        ],
        now,
      }),
    );
  await give(71, "1.50");
  await give(7, "0.25");
  const read = (orderId: number | null) => readLateCredit(database(), orderId);
  expect(await read(7)).toEqual(euro("0.25"));
  expect(await read(71)).toEqual(euro("1.50"));
  expect(await read(1)).toBeNull();
  expect(await read(null)).toBeNull();
  await expect(give(7, "0.25")).rejects.toThrow();
  expect(await readCredit(database(), id, "EUR")).toBe("1.75");
});

it("credits that are locked together come by account and currency, without those that never had any", async () => {
  const [rich, poor] = [await customer("3.00"), await customer()];
  await giveCredit(database(), rich.id, "USD", "4.00");
  const locked = await inTransaction((db) => lockCredits(db, [poor.id, rich.id]));
  expect([...locked].sort()).toEqual([
    [`${rich.id} EUR`, eur("3.00")],
    [`${rich.id} USD`, moneyOf("4.00", "USD")],
  ]);
  expect(await inTransaction((db) => lockCredits(db, []))).toEqual(new Map());
});

describe("what is paid by itself", () => {
  const tag = (component: "customer" | "eq", componentId: number, value: string) =>
    database().insert(tags).values({ component, componentId, tag: "auto_credit", value });
  const profileOf = (custom: Record<string, string>) => ({ ...emptyProfile, custom });

  it("is decided by the server where it has a setting, else by the account", async () => {
    const account = await customer();
    const [plain, on, off] = [
      await addServer(database(), account, { hostname: "plain" }),
      await addServer(database(), account, { hostname: "on" }),
      await addServer(database(), account, { hostname: "off" }),
    ];
    await tag("eq", on, "1");
    await tag("eq", off, "0");
    const automatic = async () => [...(await readAutomatic(database(), [plain, on, off]))].sort();
    expect(await automatic()).toEqual([on]);
    await tag("customer", account.id, "1");
    expect(await automatic()).toEqual([plain, on].sort());
    expect(await countAutomatic(database(), account.id)).toEqual({
      isOn: true,
      chargesCard: true,
      paid: 2,
      servers: 3,
    });
    expect(await readAutomatic(database(), [])).toEqual(new Set());
  });

  it("follows the words that old clients write into the profile, and no others", async () => {
    const { id } = await customer();
    const isOn = async (word: string) => {
      await database()
        .update(accounts)
        .set({ profile: profileOf({ co_autopayment: word }) })
        .where(eq(accounts.id, id));
      return (await countAutomatic(database(), id)).isOn;
    };
    for (const word of ["on", "ON", "1", "true", "Yes"]) expect(await isOn(word), word).toBe(true);
    for (const word of ["", "off", "0", "no", "on demand", "10"]) expect(await isOn(word), word).toBe(false);
  });

  it("does not count servers that are deleted or have no next period, or anybody else's", async () => {
    const account = await customer();
    const stranger = await customer();
    const mine = await addServer(database(), account, { hostname: "mine" });
    const gone = await addServer(database(), account, { hostname: "gone" });
    await addServer(database(), account, { hostname: "endless", dueInDays: null });
    await addServer(database(), stranger, { hostname: "other" });
    await tag("customer", account.id, "1");
    await database().update(servers).set({ deletedAt: now }).where(eq(servers.id, gone));
    expect(await countAutomatic(database(), account.id)).toMatchObject({ paid: 1, servers: 1 });
    await tag("eq", mine, "0");
    expect(await countAutomatic(database(), account.id)).toMatchObject({ paid: 0, servers: 1 });
    expect(await countAutomatic(database(), stranger.id)).toMatchObject({ isOn: false, servers: 1 });
  });
});
