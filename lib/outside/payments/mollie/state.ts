import type { MollieClient, Payment } from "@mollie/api-client";
import { z } from "zod";
import type { CardOrigin, OutsideMoney, OutsideState, SavedCard } from "../port";
import { isMissing, type Opened } from "./client";

const text = z.string().nullish();
const Metadata = z.object({ key: z.string() });
const CardDetails = z.object({ cardFingerprint: text, cardCountryCode: text });
const MandateDetails = z.object({
  cardNumber: text,
  cardLabel: text,
  cardExpiryDate: text,
  consumerAccount: text,
});

/** The panel's key of a payment or refund; null = it is not the panel's. */
export const keyIn = (metadata: unknown): string | null => Metadata.safeParse(metadata).data?.key ?? null;

export const outsideMoney = ({
  value: amount,
  currency,
}: {
  value: string;
  currency: string;
}): OutsideMoney => ({
  amount,
  currency,
});

/** Left out where Mollie tells nothing of a card, as for other methods. */
function originOf({ details }: Payment): { origin?: CardOrigin } {
  const { cardFingerprint, cardCountryCode } = CardDetails.safeParse(details ?? {}).data ?? {};
  const country = /^[A-Z]{2}$/.test(cardCountryCode ?? "") ? (cardCountryCode ?? null) : null;
  const fingerprint = cardFingerprint || null;
  return fingerprint || country ? { origin: { fingerprint, country } } : {};
}

function expiryOf(day: string | null | undefined): SavedCard["expires"] {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(day ?? "") ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : null;
}

/** The mandate that a payment has made: of a card, a direct debit, or a wallet. Null = none that can be charged. */
async function savedIn(mollie: MollieClient, payment: Payment): Promise<SavedCard | null> {
  const { customerId: customer, mandateId: outsideId } = payment;
  const sequence: string = payment.sequenceType;
  if (sequence !== "first" || !customer || !outsideId) return null;
  const mandate = await mollie.customerMandates
    .get(outsideId, { customerId: customer })
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  if (!mandate) return null;
  const [method, status]: string[] = [mandate.method, mandate.status];
  if (status === "invalid") return null;
  const { cardNumber, cardLabel, cardExpiryDate, consumerAccount } =
    MandateDetails.safeParse(mandate.details ?? {}).data ?? {};
  const own = { customer, outsideId };
  if (method === "creditcard")
    return {
      ...own,
      brand: (cardLabel ?? "card").toLowerCase(),
      lastDigits: (cardNumber ?? "").slice(-4),
      expires: expiryOf(cardExpiryDate),
    };
  if (method === "directdebit")
    return { ...own, brand: "sepa", lastDigits: (consumerAccount ?? "").slice(-4), expires: null };
  // The account of a wallet is an email address.
  return { ...own, brand: "paypal", lastDigits: "", expires: null };
}

/** What has not ended, and anything that a later version of the API says, is waited for. */
export async function stateOf({ mollie }: Opened, payment: Payment): Promise<OutsideState> {
  const status: string = payment.status;
  switch (status) {
    case "paid":
      return {
        state: "done",
        reference: payment.id,
        ...outsideMoney(payment.amount),
        card: await savedIn(mollie, payment),
        ...originOf(payment),
      };
    case "open":
      return { state: "open" };
    case "failed":
      return { state: "failed", reason: "declined" };
    case "canceled":
    case "expired":
      return { state: "failed", reason: "expired" };
    default:
      return { state: "pending" };
  }
}

/** A refund that was sent may still come back. */
export function refundStateOf(status: string): "done" | "pending" | "failed" {
  if (status === "refunded") return "done";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
