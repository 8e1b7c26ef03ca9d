import { z } from "zod";

/** Ids of the services whose word the panel can take (decisions 3); `oidc` is an issuer of the operator's choice. */
export const providerIds = ["google", "github", "vk", "oidc"] as const;
export type ProviderId = (typeof providerIds)[number];

export const isProviderId = (value: unknown): value is ProviderId => providerIds.some((id) => id === value);

/** Who a service says somebody is. An e-mail that the service did not verify is worth nothing here. */
export const Identity = z.object({
  provider: z.enum(providerIds),
  subject: z.string().min(1).max(255),
  /** In the form of lib/base/email.ts; "" where the service gives none. */
  email: z.string().max(254),
  isEmailVerified: z.boolean(),
});
export type Identity = z.infer<typeof Identity>;

const Linked = z.object({ email: z.string(), since: z.string(), last_used: z.string().nullable() });

/** One way to sign in through another service, as the page of the account shows it. */
export const LinkState = z.object({
  provider: z.enum(providerIds),
  name: z.string(),
  /** The operator has set it up; one that was switched off can only be unlinked. */
  is_on: z.boolean(),
  linked: Linked.nullable(),
});
export type LinkState = z.infer<typeof LinkState>;
