import { z } from "zod";

const encoded = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max);

const credential = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal("public-key"),
};

/** The browser's response after a passkey has signed a challenge. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8_000),
    authenticatorData: encoded(8_000),
    signature: encoded(8_000),
    userHandle: encoded(200).optional(),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** The browser's response after creating a passkey. */
export const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8_000),
    attestationObject: encoded(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created: z.iso.datetime(),
  last_used: z.iso.datetime().nullable(),
  is_backed_up: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;
