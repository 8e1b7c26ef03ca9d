import { z } from "zod";
import { staffRoles } from "@/lib/base/staff-roles";

/** Staff roles; their rights are in kernel/staff-rights.ts. */
export const StaffRoleName = z.enum(staffRoles);

export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  kind: StaffRoleName,
  /** invited: the link was not used yet. */
  state: z.enum(["active", "invited", "disabled"]),
  last_seen: z.string().nullable(),
  is_me: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;
