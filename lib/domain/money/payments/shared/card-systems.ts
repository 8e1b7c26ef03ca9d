import { pool } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import type { PaymentMethod } from "@/lib/db/tables/money/billing";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import { cardSettings, runtime } from "@/lib/env";
import type { PaymentSystem, Query } from "@/lib/outside/payments/port";
import { type Sandbox, sandbox } from "@/lib/outside/payments/sandbox";
import { stripePayments } from "@/lib/outside/payments/stripe";
import { cardMethodsFor } from "../../../kernel/account/payment-methods";

const query: Query = async (text, values) => (await pool().query(text, values)).rows;

/** The panel's sandbox cards; null if they are off. */
export function openSandbox(): Sandbox | null {
  const { publicUrl, deploySpeed: speed } = runtime();
  if (!cardSettings().hasSandbox) return null;
  const secret = keyedHash("sandbox card", "callback");
  return sandbox({ query, speed, now: () => new Date(), address: new URL(publicUrl).origin, secret });
}

const opened = new Map<string, PaymentSystem>();

function openStripe(): PaymentSystem | null {
  const { stripe } = cardSettings();
  if (!stripe) return null;
  const name = JSON.stringify(stripe);
  const system = opened.get(name) ?? stripePayments(stripe);
  opened.set(name, system);
  return system;
}

const systems: Record<CardMethod, () => PaymentSystem | null> = { stripe: openStripe, sandbox: openSandbox };

export const isCardMethod = (word: string): word is CardMethod => Object.hasOwn(systems, word);

/** The payment provider of this method; null if it is off. */
export const cardSystem = (method: CardMethod): PaymentSystem | null => systems[method]();

/** Default payment method of the account for what credit cannot pay. */
export const outsideMethodFor = (account: Parameters<typeof cardMethodsFor>[0]): PaymentMethod =>
  cardMethodsFor(account)[0] ?? "bank_transfer";
