import { z } from "zod";
import { Passkey } from "./passkeys/schema";

export const FactorName = z.enum(["totp", "email", "passkey"]);

/** New recovery codes, shown once; null when the account keeps its existing ones. */
export const NewCodes = z.object({ codes: z.array(z.string()).nullable() });

export const Security = z.object({
  /** False = no password: the account signs in with an external account or a passkey. */
  has_password: z.boolean(),
  email: z.string(),
  factors: z.array(FactorName),
  /** When each was turned on, ISO 8601; null if it is off, or the time was never stored. */
  since: z.record(FactorName, z.string().nullable()),
  passkeys: z.array(Passkey),
  /** Whether browsers support passkeys at this panel's address. */
  has_passkeys: z.boolean(),
  recovery_codes: z.int(),
});
export type Security = z.infer<typeof Security>;
