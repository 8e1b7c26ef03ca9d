import type { OrderRequest, PaypalWallet } from "@paypal/paypal-server-sdk";
import type { NewCharge, NewPayment, NewRefund, OutsideLife, OutsideTry, PaymentSystem } from "../port";
import { isMissing, issuesIn, type Opened, openPayPal, type PayPalTools } from "./client";
import { listDisputes } from "./disputes";
import { readReports } from "./reports";
import { capturesOf, feeOf, orderOf, outsideMoney, readOrder, refundStateOf, stateOfOrder } from "./state";
import { readWithdrawals } from "./withdrawals";

const longestTitle = 127;

type Wanted = Pick<NewPayment, "key" | "amount" | "currency" | "title">;

/** PayPal refuses a second payment of one invoice number, also long after it has forgotten the key of the request. */
const orderFor = ({ library }: Opened, wanted: Wanted, paypal: PaypalWallet): OrderRequest => ({
  intent: library.CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      customId: wanted.key,
      invoiceId: wanted.key,
      description: wanted.title.slice(0, longestTitle),
      amount: { currencyCode: wanted.currency, value: wanted.amount },
    },
  ],
  paymentSource: { paypal },
});

function walletFor({ library }: Opened, { returnTo, leaveTo, saving }: NewPayment): PaypalWallet {
  const experienceContext = {
    returnUrl: returnTo,
    cancelUrl: leaveTo,
    userAction: library.PaypalExperienceUserAction.PayNow,
    shippingPreference: library.PaypalWalletContextShippingPreference.NoShipping,
  };
  if (!saving) return { experienceContext };
  const vault = {
    storeInVault: library.StoreInVaultInstruction.OnSuccess,
    usageType: library.PaypalPaymentTokenUsageType.Merchant,
  };
  const customer = saving.customer === null ? {} : { customer: { id: saving.customer } };
  return { experienceContext, attributes: { vault, ...customer } };
}

async function begin(opened: Opened, payment: NewPayment) {
  const { result } = await opened.orders.createOrder({
    body: orderFor(opened, payment, walletFor(opened, payment)),
    paypalRequestId: payment.key,
    prefer: "return=representation",
  });
  const address = result.links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href;
  if (!result.id || !address) throw new Error("PayPal answered no address.");
  return { outsideId: result.id, address };
}

/** A wallet that is gone, or was declined: a retry would not help. */
const declined = [
  ...["INSTRUMENT_DECLINED", "TRANSACTION_REFUSED", "PAYER_CANNOT_PAY", "PAYER_ACTION_REQUIRED"],
  ...["PAYER_ACCOUNT_RESTRICTED", "PAYER_ACCOUNT_LOCKED_OR_CLOSED", "AGREEMENT_ALREADY_CANCELLED"],
  ...["TOKEN_ID_NOT_FOUND", "INVALID_RESOURCE_ID", "TOKEN_EXPIRED", "BILLING_AGREEMENT_NOT_FOUND"],
];

async function charge(opened: Opened, wanted: NewCharge) {
  const { library } = opened;
  const storedCredential = {
    paymentInitiator: library.PaymentInitiator.Merchant,
    usagePattern: library.UsagePattern.UnscheduledPostpaid,
    usage: library.StoredPaymentSourceUsageType.Subsequent,
  };
  const wallet = { vaultId: wanted.card.outsideId, storedCredential };
  try {
    const { result } = await opened.orders.createOrder({
      body: orderFor(opened, wanted, wallet),
      paypalRequestId: wanted.key,
      prefer: "return=representation",
    });
    const is = stateOfOrder(result);
    // Nobody is there to approve it.
    if (is.state === "open") return { outsideId: null, is: { state: "failed", reason: "declined" } as const };
    return { outsideId: result.id ?? null, is };
  } catch (error) {
    if (!issuesIn(error).some((issue) => declined.includes(issue))) throw error;
    return { outsideId: null, is: { state: "failed", reason: "declined" } as const };
  }
}

/** Refused because the payment is disputed, or too old. */
const unrefundable = [
  ...["REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK", "CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED"],
  ...["REFUND_TIME_LIMIT_EXCEEDED", "PARTIAL_REFUND_NOT_ALLOWED", "REFUND_NOT_ALLOWED"],
];

async function refund({ payments }: Opened, { key, reference, amount, currency }: NewRefund) {
  try {
    const { result } = await payments.refundCapturedPayment({
      captureId: reference,
      paypalRequestId: key,
      prefer: "return=representation",
      body: { amount: { currencyCode: currency, value: amount }, customId: key },
    });
    return refundStateOf(result.status);
  } catch (error) {
    const issues = issuesIn(error);
    // Refunded on PayPal's own pages already.
    if (issues.includes("CAPTURE_FULLY_REFUNDED")) return "done" as const;
    if (issues.some((issue) => unrefundable.includes(issue))) return "failed" as const;
    throw error;
  }
}

const tryStates: Readonly<Record<string, OutsideTry["is"]>> = {
  COMPLETED: "done",
  PARTIALLY_REFUNDED: "done",
  REFUNDED: "done",
  DECLINED: "failed",
  FAILED: "failed",
};

async function look(opened: Opened, captureId: string): Promise<OutsideLife> {
  const { result: capture } = await opened.payments.getCapturedPayment({ captureId });
  const orderId = orderOf(capture);
  const order = orderId === null ? null : (await readOrder(opened, orderId)).order;
  return {
    tries: (order ? capturesOf(order) : [capture]).map((one) => ({
      at: new Date(one.createTime ?? 0),
      is: tryStates[one.status ?? ""] ?? "pending",
      why: one.statusDetails?.reason ?? "",
      ...(outsideMoney(one.amount) ?? { amount: "0.00", currency: "" }),
    })),
    fee: feeOf(capture),
    net: outsideMoney(capture.sellerReceivableBreakdown?.netAmount),
    // It is in the balance at once, from which it is withdrawn.
    paysOutOn: null,
    disputes: await listDisputes(opened, captureId),
  };
}

/** Payments by PayPal's wallet, on its own page. */
export function paypalPayments({ webhookId, ...access }: PayPalTools): PaymentSystem {
  let opened: Promise<Opened> | null = null;
  /** After a failure the next work has another client: the library keeps a token that it could not get for ever. */
  async function use<T>(work: (own: Opened) => Promise<T>): Promise<T> {
    opened ??= openPayPal(access);
    const used = opened;
    try {
      return await work(await used);
    } catch (error) {
      if (opened === used) opened = null;
      throw error;
    }
  }
  return {
    begin: (payment) => use((own) => begin(own, payment)),
    charge: (wanted) => use((own) => charge(own, wanted)),
    read: (outsideId) => use(async (own) => (await readOrder(own, outsideId)).is),
    look: (reference) => use((own) => look(own, reference)),
    refund: (wanted) => use((own) => refund(own, wanted)),
    payouts: (since) => use((own) => readWithdrawals(own, since, new Date())),
    forget: ({ outsideId }) =>
      use(async ({ vault }) => {
        await vault.deletePaymentToken(outsideId).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }),
    readCallBack: (callBack) => use((own) => readReports(own, callBack, webhookId)),
  };
}
