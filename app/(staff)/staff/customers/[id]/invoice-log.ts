import type { Route } from "next";
import type { DeskRow, SectionName } from "@/lib/domain/desk/schema";
import { hasStaffRight, type StaffKind } from "@/lib/domain/kernel/staff-rights";

/** An invoice leads to all that was done about it: its page is its customer's alone. */
export const logOfInvoices = (name: SectionName, kind: StaffKind) =>
  name === "invoices" && hasStaffRight(kind, "audit/read")
    ? { hrefOf: ({ id }: DeskRow) => `/staff/log?object=${encodeURIComponent(`invoice ${id}`)}` as Route }
    : {};
