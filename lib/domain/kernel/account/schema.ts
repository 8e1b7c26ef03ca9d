import { z } from "zod";
import { about } from "@/lib/base/about";
import { staffRoles } from "@/lib/base/staff-roles";

/** The role of a member of staff (staff-rights.ts). */
export const StaffRoleName = z.enum(staffRoles);

/** A tag in the API's format (specification 2.11). */
export const Tag = z.object({
  id: about(z.int(), "Number of the tag.", 501),
  component: about(z.string(), "Kind of thing that it belongs to.", "eq"),
  component_id: about(z.int(), "Number of that thing.", 55001),
  tag: about(z.string(), "Name of the tag.", "hostname"),
  value: about(z.string(), "Its value.", "web-1.example.com"),
  extra: about(z.string(), "More of it.", ""),
  internal: about(z.int(), "1 = a tag of the system.", 0),
});
export type Tag = z.infer<typeof Tag>;

/** An order known to billing that has no server yet (modules 5.1.1). */
export const BillingServer = z.object({
  id: about(z.int(), "Number of the server that it will be.", 55003),
  name: about(z.string(), "Host name that was ordered.", "web-1"),
  status: about(z.string(), "Where the order stands.", "Pending"),
  config: about(z.string(), "Name of the preset.", "vm.v3-small"),
});
export type BillingServer = z.infer<typeof BillingServer>;
