import { z } from "zod";
import { staffKinds } from "./rules";

/** The kinds of staff accounts; what each may do stands in kernel/staff-rights.ts. */
export const StaffKindName = z.enum(staffKinds);

export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  kind: StaffKindName,
  /** invited: the link was not used yet. */
  state: z.enum(["active", "invited", "disabled"]),
  last_seen: z.string().nullable(),
  is_me: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;
