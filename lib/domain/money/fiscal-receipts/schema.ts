import { z } from "zod";
import { handedOverStates } from "@/lib/base/handed-over";

/** How the fiscal receipt of a payment stands. */
export const ShownReceipt = z.object({
  id: z.int(),
  state: z.enum(handedOverStates),
  /** Empty before it is registered. */
  storage: z.string(),
  document: z.string(),
  sign: z.string(),
  url: z.string(),
  /** What the cash register or the last attempt said, or a code of ours; for staff. */
  reason: z.string(),
  at: z.string(),
});
export type ShownReceipt = z.infer<typeof ShownReceipt>;

export const SetRegister = z.object({
  region: z.string().max(20),
  tax_system: z.enum(["", "osn", "usn_income", "usn_income_outcome", "esn", "patent"]),
});
