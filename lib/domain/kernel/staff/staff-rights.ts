import type { StaffRole } from "@/lib/base/staff-roles";

/** The rights of staff, each with the roles that have it: the only definition. */
const table = {
  "audit/read": ["support", "billing", "admin"],
  "brands/manage": ["admin"],
  "catalogue/change": ["catalogue", "admin"],
  "companies/manage": ["admin"],
  "conversations/answer": ["support", "billing", "admin"],
  "credit/correct": ["billing", "admin"],
  "customers/change": ["support", "admin"],
  "customers/find": ["support", "billing", "admin"],
  "customers/note": ["support", "billing", "admin"],
  "customers/unlock": ["support", "admin"],
  "customers/visit": ["support", "billing", "admin"],
  "deployments/manage": ["support", "admin"],
  "machines/manage": ["admin"],
  "mail_texts/manage": ["admin"],
  "outbox/read": ["support", "billing", "admin"],
  "outbox/send": ["support", "admin"],
  "payments/record": ["billing", "admin"],
  "payments/refund": ["billing", "admin"],
  "pins/reset": ["support", "admin"],
  "renewals/release": ["billing", "admin"],
  "servers/suspend": ["support", "admin"],
  "settings/manage": ["admin"],
  "staff/manage": ["admin"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffRight = keyof typeof table;

const staffRights = Object.keys(table) as StaffRight[];

const isStaffRight = (right: string): right is StaffRight => Object.hasOwn(table, right);

export const hasStaffRight = (kind: StaffRole, right: string): boolean =>
  isStaffRight(right) && (table[right] as readonly StaffRole[]).includes(kind);

export const rightsOfRole = (kind: StaffRole): StaffRight[] =>
  staffRights.filter((right) => hasStaffRight(kind, right));
