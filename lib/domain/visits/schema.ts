import { z } from "zod";
import { Change } from "../audit/schema";
import { StaffKindName } from "../staff/schema";

export const VisitMode = z.enum(["read_only", "read_write"]);
export type VisitMode = z.infer<typeof VisitMode>;

/** Why a visit is over: see the words of `visits.endings`. */
export const VisitEnding = z.enum(["staff", "expired", "right", "refused", "session", "closed"]);
export type VisitEnding = z.infer<typeof VisitEnding>;

const StaffName = z.object({ name: z.string(), kind: StaffKindName.nullable() });

/** Another visit to the same account at the same time. */
export const OtherVisit = StaffName.extend({
  id: z.int(),
  mode: VisitMode,
  since: z.string(),
  until: z.string(),
});

/** One visit of staff, as its customer and staff read it. Times are ISO 8601 text. */
export const VisitRecord = z.object({
  id: z.int(),
  staff: StaffName,
  reason: z.string(),
  ticket: z.string(),
  mode: VisitMode,
  since: z.string(),
  until: z.string(),
  /** Null while it goes on. */
  ended: z.string().nullable(),
  ending: VisitEnding.nullable(),
  /** The conversation in which the customer objects to it. */
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
export type VisitRecord = z.infer<typeof VisitRecord>;

/** What the customer allows: always, never, or for a day although otherwise never. */
export const SupportAccess = z.object({
  access: z.enum(["on", "off", "day"]),
  /** Until when, where it is for a day. */
  access_until: z.string().nullable(),
  consoles_until: z.string().nullable(),
  mails_visits: z.boolean(),
});
export type SupportAccess = z.infer<typeof SupportAccess>;
