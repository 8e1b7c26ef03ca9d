import type { CardService } from "@/lib/base/card-methods";
import { mollieKeys, startMollie } from "../fakes/mollie-server";
import { payPalKeys, startPayPal } from "../fakes/paypal-server";
import { startStripe, stripeKeys } from "../fakes/stripe-server";

type Call = { body: string; headers: Record<string, string> };
type Misbehaving = { isSilent: boolean; isBroken: boolean; declinesCharges: boolean };

/** A card service as the tests of all of them use it. `outsideId`: of a payment that was begun. */
export type FakeService = {
  method: CardService;
  settings: Record<string, string>;
  misbehave: (how: Partial<Misbehaving>) => void;
  /** The customer pays on the service's page; another amount than asked for where it is named. */
  pay: (outsideId: string, amount?: string) => void;
  /** A call-back about the payment, its refunds or its disputes, as they are; each is another event. */
  tell: (about: "payment" | "refunds" | "dispute", outsideId: string) => Call;
  /** Genuine where nothing is signed, and yet says what is not so: that the payment has arrived. */
  lie: (outsideId: string) => Call;
  /** What the service has not sent. */
  forge: (outsideId: string) => Call;
  sendBack: (outsideId: string, amount: string) => void;
  dispute: (outsideId: string, is: "opened" | "won") => void;
  /** Sums that were sent back, whoever has asked for it. */
  sentBack: () => string[];
  /** How many payments there are at the service. */
  countPayments: () => number;
  /** The time passes within which it knows the keys of requests. Null = it is longer than the panel asks again. */
  forget: (() => void) | null;
  /** The fee of a payment of 5.45, where the service tells it at once. */
  fee: string | null;
  brand: string;
  stop: () => Promise<void>;
};

async function fakeStripe(): Promise<FakeService> {
  const fake = await startStripe();
  const intentOf = (session: string) => String(fake.find(session)?.payment_intent);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const events = {
    payment: (id: string) => fake.event("checkout.session.completed", fake.find(id)),
    refunds: (id: string) =>
      fake.event("charge.refunded", { object: "charge", id: "ch_x", payment_intent: intentOf(id) }),
    dispute: (id: string) => {
      const found = fake.list("dp").findLast(({ payment_intent }) => payment_intent === intentOf(id));
      return fake.event("charge.dispute.updated", found);
    },
  };
  return {
    method: "stripe",
    settings: {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_URL: fake.url,
    },
    misbehave: ({ isSilent = false, isBroken = false, declinesCharges = false }) =>
      void Object.assign(fake.control, { isSilent: isSilent || isBroken, declinesCharges }),
    pay: (id, amount) => fake.pay(id, amount === undefined ? undefined : cents(amount)),
    tell: (about, id) => events[about](id),
    lie: (id) =>
      fake.event("checkout.session.completed", {
        ...fake.find(id),
        status: "complete",
        payment_status: "paid",
      }),
    forge: (id) => fake.event("checkout.session.completed", fake.find(id), undefined, { secret: "whsec_x" }),
    sendBack: (id, amount) => void fake.sendBack(intentOf(id), cents(amount)),
    dispute: (id, is) => {
      const known = fake.list("dp").find(({ payment_intent }) => payment_intent === intentOf(id));
      fake.dispute(intentOf(id), is === "opened" ? "needs_response" : "won", known?.id);
    },
    sentBack: () => fake.list("re").map(({ amount }) => (Number(amount) / 100).toFixed(2)),
    countPayments: () => fake.list("pi").length,
    forget: null,
    fee: null,
    brand: "visa",
    stop: fake.stop,
  };
}

async function fakeMollie(): Promise<FakeService> {
  const fake = await startMollie();
  const sums = () => fake.list("refund").map(({ amount }) => (amount as { value: string }).value);
  return {
    method: "mollie",
    settings: { MOLLIE_API_KEY: mollieKeys.apiKey, MOLLIE_URL: fake.url },
    misbehave: ({ isSilent = false, isBroken = false, declinesCharges = false }) =>
      void Object.assign(fake.control, { isSilent, status: isBroken ? 503 : null, declinesCharges }),
    pay: fake.pay,
    tell: (_, id) => fake.callBack(id),
    lie: (id) => ({ body: `id=${id}&status=paid&amount=5.45`, headers: {} }),
    forge: () => ({ body: "id=../settlements", headers: {} }),
    sendBack: (id, amount) => void fake.sendBack(id, amount),
    dispute: (id, is) => fake.chargeBack(id, is === "won"),
    sentBack: sums,
    countPayments: () => fake.list("payment").length,
    forget: fake.forget,
    fee: null,
    brand: "visa",
    stop: fake.stop,
  };
}

async function fakePayPal(): Promise<FakeService> {
  const fake = await startPayPal();
  const last = (kind: string, orderId: string) => {
    const captureId = fake.captureOf(orderId);
    const found = fake.list(kind).findLast((one) => one.captureId === captureId);
    if (!found) throw new Error(`There is no ${kind}.`);
    return found;
  };
  const events = {
    payment: (id: string) => fake.event("CHECKOUT.ORDER.APPROVED", { id }),
    refunds: (id: string) => fake.event("PAYMENT.CAPTURE.REFUNDED", { id: last("refund", id).id }),
    dispute: (id: string) => fake.event("CUSTOMER.DISPUTE.UPDATED", { dispute_id: last("dispute", id).id }),
  };
  return {
    method: "paypal",
    settings: {
      PAYPAL_CLIENT_ID: payPalKeys.clientId,
      PAYPAL_SECRET: payPalKeys.secret,
      PAYPAL_WEBHOOK_ID: payPalKeys.webhookId,
      PAYPAL_URL: fake.url,
    },
    misbehave: ({ isSilent = false, isBroken = false, declinesCharges = false }) =>
      void Object.assign(fake.control, { isSilent, status: isBroken ? 503 : null, declinesCharges }),
    pay: fake.pay,
    tell: (about, id) => events[about](id),
    lie: (id) => fake.event("CHECKOUT.ORDER.COMPLETED", { id, status: "COMPLETED" }),
    forge: (id) => fake.event("CHECKOUT.ORDER.APPROVED", { id }, undefined, "WEBHOOK-OF-OTHERS"),
    sendBack: (id, amount) => void fake.sendBack(fake.captureOf(id), amount),
    dispute: (id, is) =>
      void fake.dispute(
        fake.captureOf(id),
        is === "opened"
          ? {}
          : { status: "RESOLVED", dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } },
      ),
    sentBack: () => fake.list("refund").map(({ amount }) => (amount as { value: string }).value),
    countPayments: () => fake.list("order").length,
    forget: fake.forget,
    // 2.99 % and 0.35.
    fee: "0.51",
    brand: "paypal",
    stop: fake.stop,
  };
}

/** Fakes of all card services, each on a port of its own. */
export const startFakeService: Record<CardService, () => Promise<FakeService>> = {
  stripe: fakeStripe,
  mollie: fakeMollie,
  paypal: fakePayPal,
};
