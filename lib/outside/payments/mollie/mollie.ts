import type { Payment } from "@mollie/api-client";
import { isZero, moneyOf } from "@/lib/base/money";
import { statusIn } from "../ask-outside";
import type { NewCharge, NewPayment, NewRefund, OutsideLife, OutsideState, PaymentSystem } from "../port";
import { isMissing, type MollieTools, type Opened, openMollie, openOrganization } from "./client";
import { readReports } from "./reports";
import { readSettlements } from "./settlements";
import { keyIn, outsideMoney, refundStateOf, stateOf } from "./state";

const longestTitle = 255;
/** How many payments of a customer are looked through for one that was made already. */
const mostLookedThrough = 250;

const sumOf = ({ amount, currency }: { amount: string; currency: string }) => ({ value: amount, currency });

const refusals = [404, 410, 422];

/** Makes the payment; `customerId`: of Mollie, to whom the mandate will belong. */
async function make({ mollie, library }: Opened, payment: NewPayment, webhook: string, customerId?: string) {
  const { key, title, returnTo, leaveTo } = payment;
  const made = await mollie.payments.create({
    amount: sumOf(payment),
    description: title.slice(0, longestTitle),
    redirectUrl: returnTo,
    cancelUrl: leaveTo,
    webhookUrl: webhook,
    metadata: { key },
    idempotencyKey: customerId === undefined ? key : `${key}-${customerId}`,
    ...(customerId === undefined ? {} : { customerId, sequenceType: library.SequenceType.first }),
  });
  const address = made.getCheckoutUrl();
  if (!address) throw new Error("Mollie answered no address.");
  return { outsideId: made.id, address };
}

async function begin(opened: Opened, payment: NewPayment, webhook: string) {
  const { key, email, saving } = payment;
  if (!saving) return make(opened, payment, webhook);
  if (saving.customer)
    try {
      return await make(opened, payment, webhook, saving.customer);
    } catch (error) {
      // Deleted there, or of another key.
      if (!refusals.includes(statusIn(error) ?? 0)) throw error;
    }
  const { id } = await opened.mollie.customers.create({ email, idempotencyKey: `${key}-customer` });
  return make(opened, payment, webhook, id);
}

/** A charge whose answer was lost: Mollie knows an idempotency key for an hour, and the worker asks for longer. */
const findCharge = ({ mollie }: Opened, { key, card }: NewCharge): Promise<Payment | null> =>
  mollie.customerPayments
    .iterate({ customerId: card.customer })
    .take(mostLookedThrough)
    .find(({ metadata }) => keyIn(metadata) === key)
    .then((found) => found ?? null)
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });

async function charge(opened: Opened, wanted: NewCharge, webhook: string) {
  const { key, title, card } = wanted;
  const known = await findCharge(opened, wanted);
  if (known) return { outsideId: known.id, is: await stateOf(opened, known) };
  try {
    const made = await opened.mollie.payments.create({
      amount: sumOf(wanted),
      description: title.slice(0, longestTitle),
      webhookUrl: webhook,
      metadata: { key },
      idempotencyKey: key,
      customerId: card.customer,
      mandateId: card.outsideId,
      sequenceType: opened.library.SequenceType.recurring,
    });
    return { outsideId: made.id, is: await stateOf(opened, made) };
  } catch (error) {
    // A mandate that was revoked or never was: a retry would not help.
    if (!isMissing(error) && statusIn(error) !== 422) throw error;
    return { outsideId: null, is: { state: "failed", reason: "declined" } as const };
  }
}

async function refund({ mollie, library }: Opened, { key, reference, ...money }: NewRefund) {
  const { refunds, chargebacks } = library.PaymentEmbed;
  const payment = await mollie.payments.get(reference, { embed: [refunds, chargebacks] });
  const known = payment._embedded?.refunds?.find(({ metadata }) => keyIn(metadata) === key);
  if (known) return refundStateOf(known.status);
  try {
    const made = await mollie.paymentRefunds.create({
      paymentId: reference,
      amount: sumOf(money),
      description: key,
      metadata: { key },
      idempotencyKey: key,
    });
    return refundStateOf(made.status);
  } catch (error) {
    if (statusIn(error) !== 422) throw error;
    // Charged back meanwhile; or refunded on Mollie's own pages already.
    if (payment._embedded?.chargebacks?.some(({ reversedAt }) => !reversedAt)) return "failed" as const;
    const left = payment.amountRemaining;
    if (left && isZero(moneyOf(left.value, money.currency))) return "done" as const;
    throw error;
  }
}

async function look({ mollie, library }: Opened, reference: string): Promise<OutsideLife> {
  const { chargebacks } = library.PaymentEmbed;
  const payment = await mollie.payments.get(reference, { embed: [chargebacks] });
  const status: string = payment.status;
  const is =
    status === "paid" ? "done" : ["failed", "canceled", "expired"].includes(status) ? "failed" : "pending";
  const why = payment.statusReason?.message ?? "";
  return {
    tries: [{ at: new Date(payment.createdAt), is, why, ...outsideMoney(payment.amount) }],
    // Fees are costs of a settlement.
    ...{ fee: null, net: null, paysOutOn: null },
    disputes: (payment._embedded?.chargebacks ?? []).map(({ id, amount, reason, reversedAt }) => ({
      ...{ id, ...outsideMoney(amount), is: reversedAt ? "reversed" : "charged back" },
      ...{ why: reason?.description ?? "", answerBy: null },
    })),
  };
}

/** Payments through Mollie's own page: by card and whatever else is switched on there. */
export function molliePayments({ apiKey, accessToken, webhook, ...place }: MollieTools): PaymentSystem {
  let opened: Promise<Opened> | null = null;
  const client = () => {
    opened ??= openMollie({ apiKey, ...place });
    return opened;
  };
  let organization: Promise<Opened> | null = null;
  return {
    begin: async (payment) => begin(await client(), payment, webhook),
    charge: async (wanted) => charge(await client(), wanted, webhook),
    read: async (outsideId) => {
      const own = await client();
      return own.mollie.payments.get(outsideId).then(
        (payment) => stateOf(own, payment),
        (error: unknown): OutsideState => {
          if (isMissing(error)) return { state: "failed", reason: "gone" };
          throw error;
        },
      );
    },
    look: async (reference) => look(await client(), reference),
    refund: async (wanted) => refund(await client(), wanted),
    payouts: async (since) => {
      if (accessToken === null) return [];
      organization ??= openOrganization(accessToken, place);
      return readSettlements((await organization).mollie, since);
    },
    forget: async ({ customer, outsideId }) => {
      const { mollie } = await client();
      await mollie.customerMandates.revoke(outsideId, { customerId: customer }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    readCallBack: async ({ body }) => readReports(await client(), body),
  };
}
