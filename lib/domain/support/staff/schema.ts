import { z } from "zod";
import { StaffRoleName } from "../../kernel/account/schema";

export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  kind: StaffRoleName,
  /** invited: the link has not been used yet. */
  state: z.enum(["active", "invited", "disabled"]),
  last_seen: z.string().nullable(),
  is_me: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;
