import { z } from "zod";
import { StaffRoleName } from "../../kernel/account/schema";

export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  kind: StaffRoleName,
  /** The role of the company's own, if theirs is one. */
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** invited: the link has not been used yet. */
  state: z.enum(["active", "invited", "disabled"]),
  last_seen: z.string().nullable(),
  is_me: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;
