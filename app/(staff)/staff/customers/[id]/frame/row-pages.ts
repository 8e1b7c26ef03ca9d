import type { Route } from "next";
import { serverPageOf } from "@/lib/domain/kernel/staff/server-page";
import type { StaffLine } from "@/lib/domain/kernel/staff/staff-line-schema";
import type { LineLook } from "@/lib/domain/kernel/staff/staff-queue";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { SectionName } from "@/lib/domain/support/back-office/schema";

const invoicePage = (id: number): Route => `/staff/invoices/${id}` as Route;

/** The invoice that a line of a queue is about. */
export const paymentHref = ({ invoice }: StaffLine): Route | null =>
  invoice === undefined ? null : invoicePage(invoice);

/** Links of the rows, for lists whose rows have pages of their own. */
export function pagesOf(name: SectionName, staff: HoldsRights) {
  if (name === "credit" && hasStaffRight(staff, "accounting/read"))
    return { hrefOf: ({ id }: StaffLine) => `/staff/accounting/entries/E${id}` as Route };
  if (name === "payments") return { hrefOf: ({ id }: StaffLine) => `/staff/payments/${id}` as Route };
  if (name === "servers") return { hrefOf: ({ id }: StaffLine) => `/staff/servers/${id}` as Route };
  if (name === "jobs") return { hrefOf: ({ detail }: StaffLine) => serverPageOf(detail) as Route | null };
  return name === "invoices" ? { hrefOf: ({ id }: StaffLine) => invoicePage(id) } : {};
}

const looks: Partial<Record<SectionName, LineLook>> = {
  jobs: { kind: "action", detail: "object" },
  servers: { at: "day" },
  invoices: { at: "day" },
  payments: { detail: "reason", at: "day" },
  credit: { at: "day" },
};

/** How the columns of a list read. */
export const lookOf = (name: SectionName): LineLook => looks[name] ?? {};
