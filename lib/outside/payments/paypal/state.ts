import type { CapturedPayment, Money, Order, OrdersCapture } from "@paypal/paypal-server-sdk";
import type { OutsideMoney, OutsideState, SavedCard } from "../port";
import { isMissing, issuesIn, type Opened } from "./client";

export const outsideMoney = (money: Money | undefined): OutsideMoney | null =>
  money ? { amount: money.value, currency: money.currencyCode } : null;

/** The panel's key of an order's payment. */
export const keyOf = ({ purchaseUnits }: Order): string | null => purchaseUnits?.[0]?.customId ?? null;

export const capturesOf = ({ purchaseUnits }: Order): OrdersCapture[] =>
  purchaseUnits?.[0]?.payments?.captures ?? [];

/** The order of a capture; null = it is of none. */
export const orderOf = ({ supplementaryData }: CapturedPayment): string | null =>
  supplementaryData?.relatedIds?.orderId ?? null;

export const feeOf = ({ sellerReceivableBreakdown: parts }: OrdersCapture | CapturedPayment) =>
  outsideMoney(parts?.paypalFee);

/** What is vaulted once a payment has succeeded. PayPal may vault later; then the wallet is not saved. */
function savedIn({ paymentSource }: Order): SavedCard | null {
  const vault = paymentSource?.paypal?.attributes?.vault;
  if (!vault?.id || !vault.customer?.id) return null;
  return { customer: vault.customer.id, outsideId: vault.id, brand: "paypal", lastDigits: "", expires: null };
}

/** What was refunded or taken back was received before. */
const received = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

function stateOfCapture(order: Order, capture: OrdersCapture): OutsideState {
  const status: string = capture.status ?? "";
  const money = outsideMoney(capture.amount);
  if (received.includes(status) && money && capture.id) {
    const fee = feeOf(capture);
    const card = savedIn(order);
    return { state: "done", reference: capture.id, ...money, card, ...(fee ? { fee } : {}) };
  }
  if (status === "DECLINED" || status === "FAILED") return { state: "failed", reason: "declined" };
  return { state: "pending" };
}

/** The state of an order as it is. What a later version of the API says is waited for. */
export function stateOfOrder(order: Order): OutsideState {
  const captures = capturesOf(order);
  const capture =
    captures.find(({ status }) => !["DECLINED", "FAILED"].includes(status ?? "")) ?? captures[0];
  if (capture) return stateOfCapture(order, capture);
  const status: string = order.status ?? "";
  if (status === "VOIDED") return { state: "failed", reason: "expired" };
  return { state: status === "COMPLETED" ? "pending" : "open" };
}

/** The buyer can choose another means of payment on PayPal's page, or has not agreed yet. */
const canRetry = ["INSTRUMENT_DECLINED", "PAYER_ACTION_REQUIRED", "ORDER_NOT_APPROVED"];
const refused = [
  "TRANSACTION_REFUSED",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
];

/** Takes the money of an order that its buyer has approved: PayPal does not by itself. The same again takes nothing. */
async function capture({ orders }: Opened, id: string): Promise<OutsideState> {
  try {
    const { result } = await orders.captureOrder({
      id,
      paypalRequestId: `${id}-capture`,
      prefer: "return=representation",
    });
    return stateOfOrder(result);
  } catch (error) {
    const issues = issuesIn(error);
    if (issues.includes("ORDER_ALREADY_CAPTURED"))
      return stateOfOrder((await orders.getOrder({ id })).result);
    if (issues.some((issue) => canRetry.includes(issue))) return { state: "open" };
    if (issues.some((issue) => refused.includes(issue))) return { state: "failed", reason: "declined" };
    throw error;
  }
}

/** What has become of an order, after its money was taken where its buyer has approved it. */
export async function readOrder(
  opened: Opened,
  id: string,
): Promise<{ order: Order | null; is: OutsideState }> {
  const order = await opened.orders.getOrder({ id }).then(
    ({ result }) => result,
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );
  if (!order) return { order, is: { state: "failed", reason: "gone" } };
  const status: string = order.status ?? "";
  return { order, is: status === "APPROVED" ? await capture(opened, id) : stateOfOrder(order) };
}

export function refundStateOf(status: string | undefined): "done" | "pending" | "failed" {
  if (status === "COMPLETED") return "done";
  return status === "FAILED" || status === "CANCELLED" ? "failed" : "pending";
}
