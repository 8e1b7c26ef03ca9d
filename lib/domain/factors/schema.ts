import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { Assertion, Passkey } from "./passkeys/schema";

/** What proves that the owner wants it: the password, and one of the factors that are on. */
export const proof = {
  password: wireText(4_000).optional(),
  /** Of the app, of a mail, or a recovery code. */
  code: wireText(40).optional(),
  passkey: Assertion.optional(),
};

export const FactorName = z.enum(["totp", "email", "passkey"]);

/** New recovery codes, shown once; null when the account keeps those that it has. */
export const NewCodes = z.object({ codes: z.array(z.string()).nullable() });

export const Security = z.object({
  /** null = no sign-in with a password: by an identity elsewhere, or a passkey. */
  has_password: z.boolean(),
  email: z.string(),
  factors: z.array(FactorName),
  /** When each was turned on, ISO 8601; null where it is off, or nobody knows any more. */
  since: z.record(FactorName, z.string().nullable()),
  passkeys: z.array(Passkey),
  /** Whether browsers have passkeys at this panel's address. */
  has_passkeys: z.boolean(),
  recovery_codes: z.int(),
});
export type Security = z.infer<typeof Security>;
