import { z } from "zod";
import { commonCells, optionalCells } from "../../kernel/staff/staff-line-schema";
import { refundStates } from "../../money/payments/rules";

/** The lists of a customer's record. */
export const sectionNames = [
  "servers",
  "invoices",
  "payments",
  "credit",
  "sign_ins",
  "sessions",
  "keys",
  "mails",
  "webhooks",
  "jobs",
  "corrections",
  "notes",
] as const;
export type SectionName = (typeof sectionNames)[number];

/** One line of a queue or of a list of a customer's record. */
export const BackOfficeRow = z.object({
  ...commonCells,
  /** For card payments: whether it can be refunded now, or why not. */
  refund: z.enum(refundStates).optional(),
  ...optionalCells,
});
export type BackOfficeRow = z.infer<typeof BackOfficeRow>;

export const BackOfficePage = z.object({ rows: z.array(BackOfficeRow), older: z.int().nullable() });
export type BackOfficePage = z.infer<typeof BackOfficePage>;
