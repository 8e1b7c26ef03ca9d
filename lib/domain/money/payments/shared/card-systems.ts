import { pool } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import type { PaymentMethod } from "@/lib/db/tables/money/billing";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import { cardSettings, runtime } from "@/lib/env";
import { molliePayments } from "@/lib/outside/payments/mollie/mollie";
import { paypalPayments } from "@/lib/outside/payments/paypal/paypal";
import type { PaymentSystem, Query } from "@/lib/outside/payments/port";
import { type Sandbox, sandbox } from "@/lib/outside/payments/sandbox";
import { stripePayments } from "@/lib/outside/payments/stripe";
import { webhookAddress } from "@/lib/outside/payments/webhook-events";
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

/** One client for each account at a service, which keeps connections and tokens. */
function openOnce<Tools>(tools: Tools | null, open: (tools: Tools) => PaymentSystem): PaymentSystem | null {
  if (tools === null) return null;
  const name = JSON.stringify(tools);
  const system = opened.get(name) ?? open(tools);
  opened.set(name, system);
  return system;
}

function openMollie(): PaymentSystem | null {
  const { mollie } = cardSettings();
  const webhook = webhookAddress(runtime().publicUrl, "mollie");
  return openOnce(mollie && { ...mollie, webhook }, molliePayments);
}

const systems: Record<CardMethod, () => PaymentSystem | null> = {
  stripe: () => openOnce(cardSettings().stripe, stripePayments),
  mollie: openMollie,
  paypal: () => openOnce(cardSettings().paypal, paypalPayments),
  sandbox: openSandbox,
};

export const isCardMethod = (word: string): word is CardMethod => Object.hasOwn(systems, word);

/** The payment provider of this method; null if it is off. */
export const cardSystem = (method: CardMethod): PaymentSystem | null => systems[method]();

/** Default payment method of the account for what credit cannot pay. */
export const outsideMethodFor = (account: Parameters<typeof cardMethodsFor>[0]): PaymentMethod =>
  cardMethodsFor(account)[0] ?? "bank_transfer";
