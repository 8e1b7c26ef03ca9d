import { keyedHash } from "@/lib/db/seal";

/** The secret that signs what we send to an account, derived from the panel's secret and so not stored. */
export const webhookSecret = (accountId: number): Buffer => keyedHash("webhook secret", String(accountId));

/** The same in the format of Standard Webhooks, for the owner's receiver. */
export const webhookSecretText = (accountId: number): string =>
  `whsec_${webhookSecret(accountId).toString("base64")}`;
