import { z } from "zod";

/** IDs of the services for single sign-on; `oidc` is an issuer chosen by the operator. */
export const providerIds = ["google", "github", "vk", "oidc"] as const;
export type ProviderId = (typeof providerIds)[number];

export const isProviderId = (value: unknown): value is ProviderId => providerIds.some((id) => id === value);

/** The same with the company's issuer, through which staff sign in. */
export const serviceIds = [...providerIds, "staff"] as const;
export type ServiceId = (typeof serviceIds)[number];

export const isServiceId = (value: unknown): value is ServiceId => serviceIds.some((id) => id === value);

/** A person's identity as reported by a service. An email that the service has not verified is ignored. */
export const ExternalAccount = z.object({
  provider: z.enum(providerIds),
  subject: z.string().min(1).max(255),
  /** Normalized as in lib/base/email.ts; "" if the service gives none. */
  email: z.string().max(254),
  isEmailVerified: z.boolean(),
});
export type ExternalAccount = z.infer<typeof ExternalAccount>;

const Linked = z.object({ email: z.string(), since: z.string(), last_used: z.string().nullable() });

/** One single sign-on service, as shown on the account page. */
export const LinkState = z.object({
  provider: z.enum(providerIds),
  name: z.string(),
  /** Configured by the operator; a service that was turned off can only be unlinked. */
  is_on: z.boolean(),
  linked: Linked.nullable(),
});
export type LinkState = z.infer<typeof LinkState>;
