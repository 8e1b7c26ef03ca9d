import type Stripe from "stripe";
import { type Currency, moneyOf } from "@/lib/base/money";
import { isOurRefund, isOurs } from "./keys";
import type { CardOrigin, NewPayment, OutsideState, PaymentSystem, Report, SavedCard } from "./port";
import { readLife } from "./stripe-life";
import { outsideMoney, textOf } from "./stripe-money";
import { readPayouts } from "./stripe-payouts";

/** `url`: API base URL; null = Stripe's own. */
export type StripeTools = { secretKey: string; webhookSecret: string; url: string | null };

const callTimeoutMs = 15_000;

/** The package is large, so it is loaded only where Stripe is used. */
async function open({ secretKey, url }: StripeTools): Promise<Stripe> {
  const { default: StripeClient } = await import("stripe");
  const own = url === null ? null : new URL(url);
  return new StripeClient(secretKey, {
    timeout: callTimeoutMs,
    telemetry: false,
    ...(own && {
      host: own.hostname,
      port: own.port || (own.protocol === "https:" ? "443" : "80"),
      protocol: own.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

/** All currencies of the panel have two decimals at Stripe, too. */
const unitsOf = ({ amount, currency }: { amount: string; currency: Currency }) => ({
  amount: moneyOf(amount, currency).cents,
  currency: currency.toLowerCase(),
});

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === "string" ? one : (one?.id ?? null);

function cardOf(intent: Stripe.PaymentIntent): SavedCard | null {
  const method = intent.payment_method;
  const customer = idOf(intent.customer);
  if (!intent.setup_future_usage || !customer || !method || typeof method === "string" || !method.card)
    return null;
  const { brand, last4, exp_year: year, exp_month: month } = method.card;
  return { customer, outsideId: method.id, brand, lastDigits: last4, expires: { year, month } };
}

/** Left out where Stripe tells nothing of the card, as for other methods. */
function originOf({ payment_method: method }: Stripe.PaymentIntent): { origin?: CardOrigin } {
  if (!method || typeof method === "string" || !method.card) return {};
  const fingerprint = method.card.fingerprint || null;
  const country = /^[A-Z]{2}$/.test(method.card.country ?? "") ? method.card.country : null;
  return fingerprint || country ? { origin: { fingerprint, country } } : {};
}

const arrived = (intent: Stripe.PaymentIntent): OutsideState => ({
  state: "done",
  reference: intent.id,
  amount: textOf(intent.amount_received),
  currency: intent.currency.toUpperCase(),
  card: cardOf(intent),
  ...originOf(intent),
});

/** On a checkout page the customer can retry, so a declined card is not final. */
function stateOfIntent(intent: Stripe.PaymentIntent, isOnPage: boolean): OutsideState {
  if (intent.status === "succeeded") return arrived(intent);
  if (intent.status === "processing") return { state: "pending" };
  if (isOnPage) return { state: "open" };
  return { state: "failed", reason: intent.status === "canceled" ? "expired" : "declined" };
}

function stateOfSession(session: Stripe.Checkout.Session): OutsideState {
  const intent = session.payment_intent;
  if (intent && typeof intent !== "string" && intent.status === "succeeded") return arrived(intent);
  if (session.status === "expired") return { state: "failed", reason: "expired" };
  if (session.status !== "complete") return { state: "open" };
  if (!intent || typeof intent === "string") return { state: "pending" };
  // A completed session cannot be retried.
  return stateOfIntent(intent, false);
}

const expandedSession = { expand: ["payment_intent", "payment_intent.payment_method"] };
const expandedIntent = { expand: ["payment_method"] };

async function read(stripe: Stripe, outsideId: string): Promise<OutsideState> {
  if (outsideId.startsWith("pi_"))
    return stateOfIntent(await stripe.paymentIntents.retrieve(outsideId, expandedIntent), false);
  return stateOfSession(await stripe.checkout.sessions.retrieve(outsideId, expandedSession));
}

/** Inquiries (`warning_…`) withdraw no money and are ignored; they may become disputes later. */
const disputeStates: Partial<Record<Stripe.Dispute.Status, "opened" | "won" | "lost">> = {
  needs_response: "opened",
  under_review: "opened",
  won: "won",
  lost: "lost",
};

/** A succeeded refund may still fail if the card's bank returns it weeks later. */
const refundStates: Record<string, "done" | "failed"> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

/** Retrieves the disputed payment, because its success event may arrive later or never. */
async function disputeOf(stripe: Stripe, eventId: string, dispute: Stripe.Dispute): Promise<Report> {
  const { id: disputeId, payment_intent, status } = dispute;
  const reference = idOf(payment_intent);
  const is = Object.hasOwn(disputeStates, status) ? disputeStates[status] : undefined;
  if (!reference || !is) return { eventId, about: "nothing" };
  const intent = await stripe.paymentIntents.retrieve(reference, expandedIntent);
  const { key } = intent.metadata;
  if (!isOurs(key)) return { eventId, about: "nothing" };
  return {
    eventId,
    about: "dispute",
    reference,
    disputeId,
    is,
    over: outsideMoney(dispute),
    of: { key, is: stateOfIntent(intent, false) },
  };
}

/** Refunds made in Stripe's dashboard. All are listed, because events may be late, out of order or missing. */
async function refundsOf(stripe: Stripe, eventId: string, reference: string | null): Promise<Report> {
  if (!reference) return { eventId, about: "nothing" };
  const intent = await stripe.paymentIntents.retrieve(reference, expandedIntent);
  const { key } = intent.metadata;
  if (!isOurs(key)) return { eventId, about: "nothing" };
  const { data } = await stripe.refunds.list({ payment_intent: reference, limit: 100 });
  const refunds = data.flatMap((refund) => {
    const is = refundStates[refund.status ?? ""];
    return is && !isOurRefund(refund.metadata?.key) ? [{ id: refund.id, ...outsideMoney(refund), is }] : [];
  });
  if (refunds.length === 0) return { eventId, about: "nothing" };
  const of = { key, is: stateOfIntent(intent, false) };
  return { eventId, about: "refunds_outside", reference, refunds: refunds.toReversed(), of };
}

/**
 * Converts an event about the panel's payments. The state is retrieved, because events may be late and out of order.
 */
async function reportOf(stripe: Stripe, event: Stripe.Event): Promise<Report> {
  const eventId = event.id;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const { id: outsideId, client_reference_id: key } = event.data.object;
      if (!isOurs(key)) return { eventId, about: "nothing" };
      return { eventId, about: "payment", key, outsideId, is: await read(stripe, outsideId) };
    }
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      const { id: outsideId, metadata } = event.data.object;
      // Checkout payments are handled by their session's events.
      if (metadata.how !== "charge" || !isOurs(metadata.key)) return { eventId, about: "nothing" };
      return { eventId, about: "payment", key: metadata.key, outsideId, is: await read(stripe, outsideId) };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return disputeOf(stripe, eventId, event.data.object);
    case "charge.refunded":
      return refundsOf(stripe, eventId, idOf(event.data.object.payment_intent));
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const { status, metadata, payment_intent } = event.data.object;
      const is = refundStates[status ?? ""];
      const key = metadata?.key;
      if (!isOurRefund(key)) return refundsOf(stripe, eventId, idOf(payment_intent));
      return is ? { eventId, about: "refund", key, is } : { eventId, about: "nothing" };
    }
    default:
      return { eventId, about: "nothing" };
  }
}

function sessionFor(payment: NewPayment): Stripe.Checkout.SessionCreateParams {
  const { key, title, email, returnTo, leaveTo, saving } = payment;
  const { amount: unit_amount, currency } = unitsOf(payment);
  const isKnown = saving?.customer ? { customer: saving.customer } : { customer_email: email };
  return {
    mode: "payment",
    client_reference_id: key,
    line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: title } } }],
    success_url: returnTo,
    cancel_url: leaveTo,
    metadata: { key },
    ...isKnown,
    ...(saving && !saving.customer ? { customer_creation: "always" as const } : {}),
    payment_intent_data: {
      description: title,
      metadata: { key, how: "page" },
      ...(saving ? { setup_future_usage: "off_session" as const } : {}),
    },
  };
}

const isStripeError = (
  error: unknown,
  type: "StripeCardError" | "StripeInvalidRequestError",
): error is Error => error instanceof Error && "type" in error && error.type === type;

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : null);

const isMissing = (error: unknown): boolean => codeOf(error) === "resource_missing";

/**
 * Maps a declined charge, or one that is invalid (such as for a card removed at Stripe), to a failure, because a
 * retry would not help. Rethrows other errors.
 */
function refusedCharge(error: unknown): { outsideId: string | null; is: OutsideState } {
  const is = { state: "failed", reason: "declined" } as const;
  if (isStripeError(error, "StripeInvalidRequestError")) return { outsideId: null, is };
  if (!isStripeError(error, "StripeCardError")) throw error;
  const intent = "payment_intent" in error ? error.payment_intent : null;
  return { outsideId: intent && typeof intent === "object" && "id" in intent ? String(intent.id) : null, is };
}

/**
 * Maps a refund rejected because the payment is disputed (failed) or already refunded at Stripe (done). Rethrows
 * other errors.
 */
function refusedRefund(error: unknown): "done" | "failed" {
  if (!isStripeError(error, "StripeInvalidRequestError")) throw error;
  if (codeOf(error) === "charge_already_refunded") return "done";
  if (codeOf(error) === "charge_disputed") return "failed";
  throw error;
}

/** Card payments through Stripe Checkout. */
export function stripePayments(tools: StripeTools): PaymentSystem {
  let opened: Promise<Stripe> | null = null;
  const client = () => {
    opened ??= open(tools);
    return opened;
  };
  return {
    begin: async (payment) => {
      const stripe = await client();
      const session = await stripe.checkout.sessions.create(sessionFor(payment), {
        idempotencyKey: payment.key,
      });
      if (!session.url) throw new Error("Stripe answered no address.");
      return { outsideId: session.id, address: session.url };
    },
    charge: async (charge) => {
      const stripe = await client();
      const { key, title, card } = charge;
      try {
        const intent = await stripe.paymentIntents.create(
          {
            ...unitsOf(charge),
            customer: card.customer,
            payment_method: card.outsideId,
            off_session: true,
            confirm: true,
            description: title,
            metadata: { key, how: "charge" },
          },
          { idempotencyKey: key },
        );
        return { outsideId: intent.id, is: stateOfIntent(intent, false) };
      } catch (error) {
        return refusedCharge(error);
      }
    },
    read: async (outsideId) => {
      const stripe = await client();
      return read(stripe, outsideId).catch((error: unknown): OutsideState => {
        if (isMissing(error)) return { state: "failed", reason: "gone" };
        throw error;
      });
    },
    look: async (reference) => readLife(await client(), reference),
    refund: async ({ key, reference, ...money }) => {
      const stripe = await client();
      const { amount } = unitsOf(money);
      try {
        const { status } = await stripe.refunds.create(
          { payment_intent: reference, amount, metadata: { key } },
          { idempotencyKey: key },
        );
        return refundStates[status ?? ""] ?? "pending";
      } catch (error) {
        return refusedRefund(error);
      }
    },
    payouts: async (since) => readPayouts(await client(), since),
    forget: async ({ outsideId }) => {
      const stripe = await client();
      await stripe.paymentMethods.detach(outsideId).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    readCallBack: async ({ body, header }) => {
      const stripe = await client();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, header("stripe-signature") ?? "", tools.webhookSecret);
      } catch {
        return null;
      }
      return [await reportOf(stripe, event)];
    },
  };
}
