import { z } from "zod";
import { StaffRoleName } from "../../kernel/account/schema";
import { staffRights } from "../../kernel/staff/staff-rights";
import { MemberState } from "./schema";

/** A staff account with all that it may do. */
const ReviewedMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  kind: StaffRoleName,
  role: z.string().nullable(),
  state: MemberState,
  /** Names of the companies whose customers they see; null = all. */
  companies: z.array(z.string()).nullable(),
  has_factor: z.boolean(),
  last_seen: z.string().nullable(),
  rights: z.array(z.enum(staffRights)),
});
export type ReviewedMember = z.infer<typeof ReviewedMember>;

export const AccessReview = z.object({
  members: z.array(ReviewedMember),
  /** Of all that is shown; sent back with what is confirmed. */
  revision: z.string(),
  /** Who looked through it last; null = nobody yet. `by` is null for a command. */
  last: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});
export type AccessReview = z.infer<typeof AccessReview>;
