import type { accounts } from "@/lib/db/tables/customers/accounts";
import type { StaffMember } from "../schema";

type Account = Pick<typeof accounts.$inferSelect, "status" | "passwordHash">;

export const stateOf = ({ status, passwordHash }: Account): StaffMember["state"] => {
  if (status !== "Active") return "disabled";
  return passwordHash === null ? "invited" : "active";
};
