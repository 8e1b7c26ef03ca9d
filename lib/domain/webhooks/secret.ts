import { keyedHash } from "@/lib/db/seal";

/** The secret that signs what we send to an account; it follows from the server's secret and is nowhere stored. */
export const webhookSecret = (accountId: number): Buffer => keyedHash("webhook secret", String(accountId));

/** The same as Standard Webhooks writes it, for the owner's own program. */
export const webhookSecretText = (accountId: number): string =>
  `whsec_${webhookSecret(accountId).toString("base64")}`;
