import { z } from "zod";
import { shownRoles, staffRoles } from "@/lib/base/staff-roles";
import { grantableRights } from "../../../kernel/staff/staff-rights";

export const RoleFacts = z.object({
  name: z.string().trim().min(1).max(60),
  kind: z.enum(shownRoles),
  rights: z.array(z.enum(grantableRights)).min(1).max(grantableRights.length),
});

/** A role that the company made. `kind`: the built-in one that customers are shown. */
export const CustomRole = RoleFacts.extend({
  id: z.int(),
  /** None, if a later version has none of them any more. */
  rights: z.array(z.enum(grantableRights)),
  /** How many staff accounts have it. */
  members: z.int(),
});
export type CustomRole = z.infer<typeof CustomRole>;

/** What the audit log names. */
export const targetOfRole = (id: number): string => `staff role ${id}`;

/** A built-in role by its name, or one of the company's own by its number. */
export const RoleChoice = z.union([z.enum(staffRoles), z.coerce.number().int().min(1)]);
export type RoleChoice = z.infer<typeof RoleChoice>;
