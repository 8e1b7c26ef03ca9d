import { z } from "zod";
import { askWithin, failureText } from "@/lib/base/ask-within";
import { runtime } from "@/lib/env";
import type { StripeAccess } from "@/lib/outside/payments/ask-stripe";
import { checkStripeKey } from "@/lib/outside/payments/check-stripe";
import { readWebhooks } from "@/lib/outside/payments/read-webhooks";
import { isOwnWebhook, registerWebhook, removeWebhook } from "@/lib/outside/payments/register-webhook";
import { webhookAddress } from "@/lib/outside/payments/webhook-events";
import { byStaff } from "../../kernel/access/access";
import { holdStaff } from "../../kernel/access/reauthentication";
import { DomainError, fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { requireChange, writeSettings } from "../settings/shared/write-settings";

const longestMs = 20_000;

type Wanted = { secret_key: string; webhook_secret: string; version: number };

const changeOf = ({ secret_key, webhook_secret, version }: Wanted) => ({
  group: "money" as const,
  version,
  values: { STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret },
});

/** What Stripe says, without the key. */
const saidBy = (error: unknown, { secretKey }: StripeAccess): string =>
  failureText(error).replaceAll(secretKey, "[secret]").slice(0, 300);

/**
 * Has Stripe report to this panel, and returns the secret that signs the reports. Stripe tells it once alone, so one that
 * the panel has registered before is replaced, and one that somebody else has is left alone.
 */
async function secretOfWebhook(access: StripeAccess, typed: string, signal: AbortSignal): Promise<string> {
  const address = webhookAddress(runtime().publicUrl);
  const known = (await readWebhooks(access, signal)).filter(({ url }) => url === address);
  const foreign = known.some((one) => !isOwnWebhook(one));
  if (foreign && typed === "") throw fail("setup.webhook_known", { address });
  if (foreign || (typed !== "" && known.length > 0)) return typed;
  for (const one of known) await removeWebhook(access, one, signal);
  return registerWebhook(access, address, signal);
}

/**
 * Connects the card service: asks whose key it is, has it report to this panel, and saves both. Nothing is saved unless
 * all of that works.
 */
export const connectCards = staffOperation({
  name: "setup.connect_cards",
  summary: "Connects the card service with its key and its webhook",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: [
    "setup.card_key_refused",
    "setup.webhook_known",
    "setup.webhook_refused",
    "settings.by_environment",
    "settings.changed_meanwhile",
  ],
  input: z.object({
    secret_key: z.string().trim().min(1, "is required").max(300),
    /** Of a webhook that exists; empty = one is registered. */
    webhook_secret: z.string().trim().max(300).default(""),
    /** As the form has read it, so that nobody's change is overwritten unseen. */
    version: z.int(),
  }),
  output: z.object({ account: z.string() }),
  before: async (context, wanted) => {
    await holdStaff(context);
    // Before anything is registered: what would be refused afterwards.
    await requireChange(
      context.db,
      changeOf({ ...wanted, webhook_secret: wanted.webhook_secret || "pending" }),
    );
    const access = { secretKey: wanted.secret_key, url: runtime().environment.STRIPE_URL ?? null };
    const account = await askWithin(longestMs, (signal) => checkStripeKey(access, signal)).catch(
      (error: unknown) => {
        throw fail("setup.card_key_refused", { said: saidBy(error, access) });
      },
    );
    const webhookSecret = await askWithin(longestMs, (signal) =>
      secretOfWebhook(access, wanted.webhook_secret, signal),
    ).catch((error: unknown) => {
      throw error instanceof DomainError
        ? error
        : fail("setup.webhook_refused", { said: saidBy(error, access) });
    });
    return { account, webhookSecret };
  },
  run: async (context, wanted, { account, webhookSecret }) => {
    await writeSettings(context, changeOf({ ...wanted, webhook_secret: webhookSecret }));
    return { account };
  },
});
