import type { Refund } from "@paypal/paypal-server-sdk";
import { z } from "zod";
import { isOurRefund, isOurs } from "../keys";
import type { CallBack, OutsideRefund, Report } from "../port";
import { askPayPal, isMissing, type Opened } from "./client";
import { readDispute } from "./disputes";
import { keyOf, orderOf, outsideMoney, readOrder, refundStateOf } from "./state";

const Event = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z.object({ id: z.string().nullish(), dispute_id: z.string().nullish() }),
});

function eventIn(body: string): z.infer<typeof Event> | null {
  try {
    return Event.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** What PayPal signs with, by the names under which it wants them back. */
const signed = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

/** Asks PayPal whether a report is its own; its bytes go back as they came, because the signature covers them. */
async function isFromPayPal(opened: Opened, { body, header }: CallBack, webhookId: string): Promise<boolean> {
  const facts = Object.entries(signed).map(([name, from]) => [name, header(from)] as const);
  if (facts.some(([, value]) => value === null)) return false;
  const question = JSON.stringify({ ...Object.fromEntries(facts), webhook_id: webhookId });
  const said = await askPayPal(opened, "POST", "/v1/notifications/verify-webhook-signature", {
    body: `${question.slice(0, -1)},"webhook_event":${body}}`,
  });
  return z.object({ verification_status: z.string() }).parse(said).verification_status === "SUCCESS";
}

const nothing: Report[] = [];

async function ofOrder(opened: Opened, eventId: string, orderId: string): Promise<Report[]> {
  const { order, is } = await readOrder(opened, orderId);
  const key = order && keyOf(order);
  return isOurs(key) ? [{ eventId, about: "payment", key, outsideId: orderId, is }] : nothing;
}

const found = <T>(asked: Promise<{ result: T }>): Promise<T | null> =>
  asked.then(
    ({ result }) => result,
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );

/** The payment of a capture, with the order in which its refunds are listed. Null if it is not the panel's. */
async function paymentOf(opened: Opened, captureId: string) {
  const capture = await found(opened.payments.getCapturedPayment({ captureId }));
  const orderId = capture && orderOf(capture);
  if (!capture || !orderId || !isOurs(capture.customId)) return null;
  const { order, is } = await readOrder(opened, orderId);
  return { orderId, order, of: { key: capture.customId, is } };
}

async function ofCapture(opened: Opened, eventId: string, captureId: string): Promise<Report[]> {
  const payment = await paymentOf(opened, captureId);
  if (!payment) return nothing;
  const { orderId, of } = payment;
  return [{ eventId, about: "payment", key: of.key, outsideId: orderId, is: of.is }];
}

const captureIdOf = ({ links }: Refund): string | null =>
  /\/captures\/(\w+)$/.exec(links?.find(({ rel }) => rel === "up")?.href ?? "")?.[1] ?? null;

const refundOf = (refund: Refund): OutsideRefund[] => {
  const is = refundStateOf(refund.status);
  const money = outsideMoney(refund.amount);
  return is === "pending" || !money || !refund.id ? [] : [{ id: refund.id, ...money, is }];
};

/** A refund of the panel, or all that were made on PayPal's pages: events may be late, out of order or missing. */
async function ofRefund(opened: Opened, eventId: string, refundId: string): Promise<Report[]> {
  const refund = await found(opened.payments.getRefund({ refundId }));
  if (!refund) return nothing;
  const { customId: key } = refund;
  const is = refundStateOf(refund.status);
  if (isOurRefund(key)) return is === "pending" ? nothing : [{ eventId, about: "refund", key, is }];
  const reference = captureIdOf(refund);
  const payment = reference && (await paymentOf(opened, reference));
  if (!reference || !payment) return nothing;
  const refunds = (payment.order?.purchaseUnits?.[0]?.payments?.refunds ?? [])
    .filter(({ customId }) => !isOurRefund(customId))
    .toSorted((one, other) => (one.createTime ?? "").localeCompare(other.createTime ?? ""))
    .flatMap(refundOf);
  return refunds.length > 0
    ? [{ eventId, about: "refunds_outside", reference, refunds, of: payment.of }]
    : nothing;
}

async function ofDispute(opened: Opened, eventId: string, disputeId: string): Promise<Report[]> {
  const { is, captureId, over } = await readDispute(opened, disputeId);
  const payment = is && captureId ? await paymentOf(opened, captureId) : null;
  if (!is || !captureId || !payment) return nothing;
  const { of } = payment;
  return [{ eventId, about: "dispute", reference: captureId, disputeId, is, ...(over ? { over } : {}), of }];
}

/**
 * Converts an event about the panel's payments. PayPal is asked whether it is its own, and for the state of what it names:
 * events may be late and out of order. Null if it is not PayPal's.
 */
export async function readReports(
  opened: Opened,
  callBack: CallBack,
  webhookId: string,
): Promise<Report[] | null> {
  const event = eventIn(callBack.body);
  if (!event || !(await isFromPayPal(opened, callBack, webhookId))) return null;
  const { id: eventId, event_type: type, resource } = event;
  const id = resource.id ?? "";
  if (type.startsWith("CUSTOMER.DISPUTE.")) return ofDispute(opened, eventId, resource.dispute_id ?? id);
  if (type === "PAYMENT.CAPTURE.REFUNDED" || type.startsWith("PAYMENT.REFUND."))
    return ofRefund(opened, eventId, id);
  if (type === "PAYMENT.CAPTURE.REVERSED") return nothing;
  if (type.startsWith("PAYMENT.CAPTURE.")) return ofCapture(opened, eventId, id);
  return type.startsWith("CHECKOUT.ORDER.") ? ofOrder(opened, eventId, id) : nothing;
}
