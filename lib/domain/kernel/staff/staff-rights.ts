import type { StaffRole } from "@/lib/base/staff-roles";

/** The rights of staff, each with the roles that have it: the only definition. */
const table = {
  "abuse/handle": ["support", "admin"],
  "accounting/export": ["billing", "admin"],
  "accounting/manage": ["admin"],
  "accounting/read": ["billing", "admin"],
  "announcements/manage": ["support", "admin"],
  "audit/read": ["support", "billing", "admin"],
  "brands/manage": ["admin"],
  "catalogue/change": ["catalogue", "admin"],
  "closing/manage": ["billing", "admin"],
  "companies/manage": ["admin"],
  "conversations/answer": ["support", "billing", "admin"],
  "credit/correct": ["billing", "admin"],
  "customers/change": ["support", "admin"],
  "customers/close": ["support", "admin"],
  "customers/edit": ["support", "billing", "admin"],
  "customers/exempt": ["billing", "admin"],
  "customers/find": ["support", "billing", "admin"],
  "customers/note": ["support", "billing", "admin"],
  "customers/unlock": ["support", "admin"],
  "customers/visit": ["support", "billing", "admin"],
  "deployments/manage": ["support", "admin"],
  "dunning/manage": ["billing", "admin"],
  "key_figures/read": ["admin"],
  "help_center/manage": ["support", "admin"],
  "hosts/manage": ["admin"],
  "hosts/read": ["support", "admin"],
  "legal/manage": ["admin"],
  "machines/manage": ["admin"],
  "mail_texts/manage": ["admin"],
  "orders/review": ["support", "billing", "admin"],
  "outbox/read": ["support", "billing", "admin"],
  "outbox/send": ["support", "admin"],
  "payments/record": ["billing", "admin"],
  "payments/refund": ["billing", "admin"],
  "personal_data/manage": ["support", "admin"],
  "pins/reset": ["support", "admin"],
  "receivables/manage": ["billing", "admin"],
  "renewals/release": ["billing", "admin"],
  "servers/hand_over": ["billing", "admin"],
  "servers/operate": ["support", "admin"],
  "servers/price": ["billing", "admin"],
  "servers/suspend": ["support", "admin"],
  "settings/manage": ["admin"],
  "staff/manage": ["admin"],
  "taxes/manage": ["admin"],
  "taxes/read": ["billing", "admin"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffRight = keyof typeof table;

export const staffRights = Object.keys(table) as StaffRight[];

const isStaffRight = (right: string): right is StaffRight => Object.hasOwn(table, right);

/** Rights that a role of the company's own can have: who gives rights to others is an administrator. */
export const grantableRights = staffRights.filter(
  (right): right is Exclude<StaffRight, "staff/manage"> => right !== "staff/manage",
);

/** Rights that lead nowhere without another one, because what they are for is found by it. */
const neededFor: Partial<Record<StaffRight, StaffRight>> = {
  "accounting/export": "accounting/read",
  "accounting/manage": "accounting/read",
  "customers/change": "customers/visit",
  "customers/close": "customers/find",
  "customers/edit": "customers/find",
  "customers/exempt": "customers/find",
  "customers/note": "customers/find",
  "customers/visit": "customers/find",
  "hosts/manage": "hosts/read",
  "orders/review": "customers/find",
  "outbox/send": "outbox/read",
  "payments/refund": "customers/find",
  "personal_data/manage": "customers/find",
  "pins/reset": "customers/unlock",
  "receivables/manage": "customers/find",
  "servers/hand_over": "customers/find",
  "servers/operate": "customers/find",
  "servers/price": "customers/find",
  "servers/suspend": "customers/find",
  "taxes/manage": "taxes/read",
};

export const rightNeededFor = (right: StaffRight): StaffRight | null => neededFor[right] ?? null;

/** The first right that lacks the one it needs; null if none does. */
export function findLackingRight(
  rights: readonly StaffRight[],
): { right: StaffRight; needs: StaffRight } | null {
  for (const right of rights) {
    const needs = rightNeededFor(right);
    if (needs && !rights.includes(needs)) return { right, needs };
  }
  return null;
}

export const rightsOfRole = (kind: StaffRole): StaffRight[] =>
  staffRights.filter((right) => (table[right] as readonly StaffRole[]).includes(kind));

/** The rights of a member of staff: those of the built-in role, or the ones stored with a role of the company's own. */
export const rightsOfStaff = (kind: StaffRole, custom: readonly string[] | null): StaffRight[] =>
  custom === null ? rightsOfRole(kind) : grantableRights.filter((right) => custom.includes(right));

/**
 * Rights that can be kept to the customers of some companies. The others are about what all companies share: settings,
 * catalog, brands, back ends, machines, texts, and staff themselves.
 */
const limitable: ReadonlySet<StaffRight> = new Set<StaffRight>([
  "abuse/handle",
  "accounting/export",
  "accounting/manage",
  "accounting/read",
  "audit/read",
  "conversations/answer",
  "credit/correct",
  "customers/change",
  "customers/close",
  "customers/edit",
  "customers/exempt",
  "customers/find",
  "customers/note",
  "customers/unlock",
  "customers/visit",
  "deployments/manage",
  "orders/review",
  "outbox/read",
  "outbox/send",
  "payments/record",
  "payments/refund",
  "personal_data/manage",
  "pins/reset",
  "receivables/manage",
  "servers/hand_over",
  "servers/operate",
  "servers/price",
  "servers/suspend",
  "taxes/read",
]);

/** The same for a member of staff who may be limited to companies; null = is not. */
export const rightsWithin = (
  kind: StaffRole,
  custom: readonly string[] | null,
  companies: readonly number[] | null,
): StaffRight[] => rightsOfStaff(kind, custom).filter((right) => companies === null || limitable.has(right));

/** Whoever has rights of staff. */
export type HoldsRights = { rights: readonly StaffRight[] };

export const hasStaffRight = ({ rights }: HoldsRights, right: string): boolean =>
  isStaffRight(right) && rights.includes(right);
