import { z } from "zod";
import { StaffRoleName } from "../../kernel/account/schema";

export const MemberState = z.enum(["active", "invited", "disabled"]);

export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  kind: StaffRoleName,
  /** The role of the company's own, if theirs is one. */
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** invited: the link has not been used yet. */
  state: MemberState,
  /** The companies whose customers they see; null = all. */
  companies: z.array(z.int()).nullable(),
  last_seen: z.string().nullable(),
  is_me: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;
