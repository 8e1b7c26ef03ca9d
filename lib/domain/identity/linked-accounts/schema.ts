import { z } from "zod";

/** Ids of the services that can sign people in (decisions 3); `oidc` is an issuer of the operator's choice. */
export const providerIds = ["google", "github", "vk", "oidc"] as const;
export type ProviderId = (typeof providerIds)[number];

export const isProviderId = (value: unknown): value is ProviderId => providerIds.some((id) => id === value);

/** A person as a service describes them. An email that the service has not verified is ignored. */
export const ExternalAccount = z.object({
  provider: z.enum(providerIds),
  subject: z.string().min(1).max(255),
  /** In the form of lib/base/email.ts; "" where the service gives none. */
  email: z.string().max(254),
  isEmailVerified: z.boolean(),
});
export type ExternalAccount = z.infer<typeof ExternalAccount>;

const Linked = z.object({ email: z.string(), since: z.string(), last_used: z.string().nullable() });

/** One service for signing in, as shown on the account page. */
export const LinkState = z.object({
  provider: z.enum(providerIds),
  name: z.string(),
  /** Set up by the operator; a service that was switched off can only be unlinked. */
  is_on: z.boolean(),
  linked: Linked.nullable(),
});
export type LinkState = z.infer<typeof LinkState>;
