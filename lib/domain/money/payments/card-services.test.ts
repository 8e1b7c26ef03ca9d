import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardServices } from "@/lib/base/card-methods";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { paymentFees } from "@/lib/db/tables/money/card-payouts";
import { paymentReports, savedCards } from "@/lib/db/tables/money/payments";
import { operatorContext } from "@/lib/session/context";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { type FakeService, startFakeService } from "@/lib/testing/money/card-services";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readCheckout } from "@/lib/testing/money/payments";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../billing/verify-ledger";
import { askPayment } from "./ask-payment";
import { getPaymentMethods } from "./getpaymentgw";
import { receiveCallBack } from "./receive-callback";
import { refundPayment } from "./refund-payment";
import { removeSavedCard } from "./saved-card-list";
import { chargeSavedCard } from "./shared/charge-saved-card";
import { performRefund } from "./shared/refund-to-card";
import { startPayment } from "./start-payment";

withCatalogDatabase();

const now = () => new Date();
const unsigned = { extras: { doc: "callback.unsigned" } };

/** What every card service does on the port, against a fake of each that misbehaves. */
describe.each(cardServices)("%s", (method) => {
  let fake: FakeService;
  beforeAll(async () => {
    fake = await startFakeService[method]();
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.misbehave({});
    setTestRuntime("http://panel.test", true, fake.settings);
  });
  afterEach(async () => {
    expect(await verifyLedger(database())).toEqual([]);
  });

  async function owing() {
    const { id } = await addAccount(database());
    const invoice = await addInvoice({ accountId: id });
    return { accountId: id, user: await asUser(id), invoice: invoice.id };
  }
  async function started(saves_card = false) {
    const customer = await owing();
    const asked = { invoice_id: String(customer.invoice), method, saves_card };
    const { payment, address } = await startPayment.call(customer.user, asked);
    const { checkout } = await readCheckout(payment);
    return { ...customer, payment, address, outsideId: checkout.outsideId ?? "" };
  }
  const send = ({ body, headers }: ReturnType<FakeService["tell"]>) =>
    receiveCallBack.call(asGuest(), { method, body, headers });
  async function paid(saves_card = false) {
    const all = await started(saves_card);
    fake.pay(all.outsideId);
    await send(fake.tell("payment", all.outsideId));
    return all;
  }
  const statusOf = async (payment: number) => (await readCheckout(payment)).invoice.status;
  const bookedBy = async (payment: number) =>
    (await database().select().from(paymentReports).where(eq(paymentReports.paymentId, payment))).filter(
      ({ outcome }) => outcome === "booked",
    ).length;

  it("takes a payment on a page of its own and books it to the cent, once, however often it is told at once", async () => {
    const { payment, outsideId, address, accountId } = await started();
    expect(address).toMatch(/^https:\/\/checkout\.stand-in\.test\//);
    fake.pay(outsideId);
    const event = fake.tell("payment", outsideId);
    await Promise.all(Array.from({ length: 4 }, () => send(event)));
    for (const again of [fake.tell("payment", outsideId), event]) await send(again);
    expect(await bookedBy(payment)).toBe(1);
    const { invoice, payment: row } = await readCheckout(payment);
    expect(row).toMatchObject({ method, amount: "5.45", currency: "EUR", state: "done" });
    expect(invoice).toMatchObject({ status: "Paid", paid: "5.45" });
    expect(await readCredit(database(), accountId, "EUR")).toBe("0.00");
    const [fee] = await database().select().from(paymentFees).where(eq(paymentFees.paymentId, payment));
    expect(fee?.amount ?? null).toBe(fake.fee);
  });

  it("is not believed where it lies, nor anybody else in its name", async () => {
    const { payment, outsideId } = await started();
    await send(fake.lie(outsideId));
    expect(await statusOf(payment)).toBe("Unpaid");
    await expect(send(fake.forge(outsideId))).rejects.toMatchObject(unsigned);
    await expect(send({ body: "{}", headers: {} })).rejects.toMatchObject(unsigned);
    fake.pay(outsideId);
    await expect(send(fake.forge(outsideId))).rejects.toMatchObject(unsigned);
    expect(await statusOf(payment)).toBe("Unpaid");
  });

  it("is asked where no call-back comes, and a late one changes nothing", async () => {
    const { payment, outsideId } = await started();
    const early = fake.tell("payment", outsideId);
    await askPayment(payment, now());
    expect((await readCheckout(payment)).checkout.phase).toBe("open");
    fake.pay(outsideId);
    await askPayment(payment, now());
    expect(await statusOf(payment)).toBe("Paid");
    await send(early);
    await send(fake.tell("payment", outsideId));
    expect((await readCheckout(payment)).invoice.paid).toBe("5.45");
  });

  it("that breaks or loses its answers has what it reports sent again, and one page for a payment", async () => {
    const { user, invoice } = await owing();
    const press = () => startPayment.call(user, { invoice_id: String(invoice), method });
    for (const how of [{ isSilent: true }, { isBroken: true }]) {
      fake.misbehave(how);
      await expect(press()).rejects.toMatchObject({ extras: { doc: "payment.unavailable" } });
    }
    fake.misbehave({});
    const { payment } = await press();
    const rows = await database().select().from(payments).where(eq(payments.invoiceId, invoice));
    expect(rows.map(({ id }) => id)).toEqual([payment]);
    const outsideId = (await readCheckout(payment)).checkout.outsideId ?? "";
    fake.pay(outsideId);
    const event = fake.tell("payment", outsideId);
    fake.misbehave({ isBroken: true });
    await expect(send(event)).rejects.toThrow();
    expect(await statusOf(payment)).toBe("Unpaid");
    fake.misbehave({});
    await send(event);
    expect(await statusOf(payment)).toBe("Paid");
  }, 60_000);

  it("credits what comes too much, and leaves open what comes too little", async () => {
    const more = await started();
    fake.pay(more.outsideId, "6.00");
    await send(fake.tell("payment", more.outsideId));
    expect(await readCredit(database(), more.accountId, "EUR")).toBe("0.55");
    const less = await started();
    fake.pay(less.outsideId, "5.00");
    await send(fake.tell("payment", less.outsideId));
    expect((await readCheckout(less.payment)).invoice).toMatchObject({ status: "Unpaid", paid: "5.00" });
  });

  it("keeps a way to pay, charges it without the customer, declines, and forgets it", async () => {
    const { accountId, user } = await paid(true);
    const [card] = await database().select().from(savedCards).where(eq(savedCards.accountId, accountId));
    expect(card).toMatchObject({ method, brand: fake.brand, isUsed: true });
    const next = await addInvoice({ accountId });
    fake.misbehave({ declinesCharges: true });
    expect(await chargeSavedCard(next.id, now())).toBe("declined");
    fake.misbehave({});
    expect(await chargeSavedCard(next.id, now())).toBe("paid");
    await removeSavedCard.call(user, { id: String(card?.id) });
    const last = await addInvoice({ accountId });
    expect(await chargeSavedCard(last.id, now())).toBe("no_card");
  });

  it("whose answer to a charge was lost charges once, also after it has forgotten the request", async () => {
    const { accountId } = await paid(true);
    const { id } = await addInvoice({ accountId });
    const before = fake.countPayments();
    fake.misbehave({ isSilent: true });
    expect(await chargeSavedCard(id, now())).toBe("pending");
    fake.misbehave({});
    const [row] = await database().select().from(payments).where(eq(payments.invoiceId, id));
    fake.forget?.();
    await askPayment(row?.id ?? 0, now());
    expect(fake.countPayments()).toBe(before + 1);
    // PayPal alone cannot find it: it refuses the second one, and its event is waited for.
    if (method === "paypal") return;
    expect(await statusOf(row?.id ?? 0)).toBe("Paid");
  }, 60_000);

  it("sends a payment back once, whatever is lost meanwhile", async () => {
    const { payment, accountId } = await paid();
    const before = fake.sentBack().length;
    await refundPayment.call(operatorContext(), { payment: String(payment) });
    fake.misbehave({ isSilent: true });
    await expect(performRefund(payment, now())).rejects.toThrow();
    fake.misbehave({});
    for (let count = 0; count < 2; count++) await performRefund(payment, now());
    expect(fake.sentBack().slice(before)).toEqual(["5.45"]);
    const [row] = await database().select().from(payments).where(eq(payments.refundOf, payment));
    expect(row).toMatchObject({ state: "done", method, amount: "5.45" });
    expect(await statusOf(payment)).toBe("Refunded");
    expect(await readCredit(database(), accountId, "EUR")).toBe("0.00");
  }, 60_000);

  it("tells what was sent back on its own pages, in parts, before or after the payment, and it is taken once", async () => {
    const { payment, outsideId } = await paid();
    fake.sendBack(outsideId, "2.00");
    await send(fake.tell("refunds", outsideId));
    await send(fake.tell("refunds", outsideId));
    expect(await statusOf(payment)).toBe("Paid");
    fake.sendBack(outsideId, "3.45");
    await send(fake.tell("refunds", outsideId));
    expect(await statusOf(payment)).toBe("Refunded");
    const back = await database().select().from(payments).where(eq(payments.refundOf, payment));
    expect(back.map(({ amount }) => amount).toSorted()).toEqual(["2.00", "3.45"]);
  });

  it("tells of a dispute, which takes the money, and of its end, which brings it back, in any order", async () => {
    const { payment, outsideId } = await paid();
    fake.dispute(outsideId, "opened");
    const first = fake.tell("dispute", outsideId);
    await send(first);
    expect((await readCheckout(payment)).invoice).toMatchObject({ status: "Collections", paid: "0.00" });
    fake.dispute(outsideId, "won");
    await send(fake.tell("dispute", outsideId));
    await send(first);
    expect((await readCheckout(payment)).invoice).toMatchObject({ status: "Paid", paid: "5.45" });
  });
});

describe("the services that a company offers for a currency", () => {
  const keys = {
    ...{
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      MOLLIE_API_KEY: "test_standInKey001",
    },
    ...{ PAYPAL_CLIENT_ID: "client", PAYPAL_SECRET: "secret", PAYPAL_WEBHOOK_ID: "8PT597110X687430L" },
  };

  async function offered(choices: string) {
    setTestRuntime("http://panel.test", false, { ...keys, CARD_SERVICES: choices });
    const { id } = await addAccount(database());
    const invoice = await addInvoice({ accountId: id });
    const user = await asUser(id);
    const { methods } = await getPaymentMethods.call(user, { invoice_id: String(invoice.id) });
    const others = ["credit", "bank_transfer"];
    return { ways: Object.keys(methods).filter((name) => !others.includes(name)), user, invoice: invoice.id };
  }

  it("are listed in their order, and no other one can be paid with", async () => {
    expect((await offered("")).ways).toEqual(["cc", "mollie", "paypal"]);
    expect((await offered("EU:USD:stripe,:EUR:paypal,:EUR:mollie")).ways).toEqual(["paypal", "mollie"]);
    const { ways, user, invoice } = await offered("EU:EUR:mollie,::stripe");
    expect(ways).toEqual(["mollie"]);
    await expect(
      startPayment.call(user, { invoice_id: String(invoice), method: "stripe" }),
    ).rejects.toMatchObject({ extras: { doc: "argument.invalid" } });
  });
});
