import { timingSafeEqual } from "node:crypto";
import type { CallBack } from "../payments/port";
import { signWebhook } from "./send";

const toleranceSeconds = 300;

type Signed = { id: string; body: string; secret: Buffer; at: Date };

/** Standard Webhooks headers of a signed message. */
export const signedHeaders = (message: Signed): Record<string, string> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(Math.floor(message.at.getTime() / 1000)),
  "webhook-signature": signWebhook(message),
});

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Whether the webhook was signed with the secret within the last five minutes. */
export function isSigned({ body, header }: CallBack, secret: Buffer, now: Date): boolean {
  const id = header("webhook-id");
  const seconds = Number(header("webhook-timestamp"));
  if (!id || !Number.isSafeInteger(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false;
  const wanted = signWebhook({ id, body, secret, at: new Date(seconds * 1000) });
  return isSame(wanted, header("webhook-signature") ?? "");
}
