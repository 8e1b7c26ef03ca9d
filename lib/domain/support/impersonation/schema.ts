import { z } from "zod";
import { StaffRoleName } from "../../kernel/account/schema";
import { Change } from "../../kernel/audit/schema";

export const ImpersonationMode = z.enum(["read_only", "read_write"]);
export type ImpersonationMode = z.infer<typeof ImpersonationMode>;

/** Why an impersonation session has ended; the labels are in `visits.endings`. */
export const ImpersonationEnding = z.enum(["staff", "expired", "right", "refused", "session", "closed"]);
export type ImpersonationEnding = z.infer<typeof ImpersonationEnding>;

const StaffName = z.object({ name: z.string(), kind: StaffRoleName.nullable() });

/** Another live impersonation of the same account. */
export const OtherImpersonation = StaffName.extend({
  id: z.int(),
  mode: ImpersonationMode,
  since: z.string(),
  until: z.string(),
});

/** One impersonation session as shown to the customer and staff. Times are ISO 8601 text. */
export const ImpersonationRecord = z.object({
  id: z.int(),
  staff: StaffName,
  reason: z.string(),
  ticket: z.string(),
  mode: ImpersonationMode,
  since: z.string(),
  until: z.string(),
  /** Null while live. */
  ended: z.string().nullable(),
  ending: ImpersonationEnding.nullable(),
  /** The ticket in which the customer objects to it. */
  objection: z.int().nullable(),
  looks: z.array(z.object({ action: z.string(), target: z.string().nullable() })),
  changes: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      action: z.string(),
      target: z.string().nullable(),
      reason: z.string(),
      changes: z.array(Change),
    }),
  ),
});
export type ImpersonationRecord = z.infer<typeof ImpersonationRecord>;

/** What the customer allows: always, never, or for a day although otherwise never. */
export const SupportAccess = z.object({
  access: z.enum(["on", "off", "day"]),
  /** End of the access, if it is for a day. */
  access_until: z.string().nullable(),
  consoles_until: z.string().nullable(),
  mails_visits: z.boolean(),
});
export type SupportAccess = z.infer<typeof SupportAccess>;
