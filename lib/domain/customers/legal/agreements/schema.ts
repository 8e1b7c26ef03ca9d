import { z } from "zod";
import { locales } from "../../../../base/locale";
import { agreementFacts } from "../../../../base/placeholders";

const Facts = z.record(z.enum(agreementFacts), z.string());

/** A concluded agreement. Times are ISO 8601 text. */
export const Agreement = z.object({
  id: z.int(),
  version: z.int(),
  number: z.int(),
  language: z.enum(locales),
  signer: z.string(),
  at: z.string(),
  address: z.string(),
  /** SHA-256 of the PDF in hex. */
  hash: z.string(),
});
export type Agreement = z.infer<typeof Agreement>;

export const AgreementState = z.object({
  /** Whether the account is a company's. */
  is_business: z.boolean(),
  /** What the billing details lack for an agreement; empty = nothing. */
  is_complete: z.boolean(),
  /** The template in effect that is not agreed on yet, with what would be filled in; null = none. */
  offer: z
    .object({
      version: z.int(),
      number: z.int(),
      language: z.enum(locales),
      body: z.string(),
      facts: Facts,
    })
    .nullable(),
  agreements: z.array(Agreement),
});
export type AgreementState = z.infer<typeof AgreementState>;
