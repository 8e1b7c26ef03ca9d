import { randomBytes } from "node:crypto";
import type { webhookEndpoints } from "@/lib/db/tables/messages/webhooks";

const prefix = "whsec_";

/** In the format of Standard Webhooks. */
export const newEndpointSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

const bytesOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), "base64");

export const formerSecretHours = 24;

type Secrets = Pick<typeof webhookEndpoints.$inferSelect, "secret" | "formerSecret" | "formerUntil">;

/** The secrets that sign a delivery now: for a day after a rotation also the previous one. */
export function secretsOf(
  { secret, formerSecret, formerUntil }: Secrets,
  now: Date,
): { secret: Buffer; former?: Buffer } {
  const isBoth = formerSecret !== null && formerUntil !== null && formerUntil > now;
  return { secret: bytesOf(secret), ...(isBoth ? { former: bytesOf(formerSecret) } : {}) };
}
