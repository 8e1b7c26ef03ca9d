/** The roles of staff accounts. */
export const staffRoles = ["support", "billing", "catalogue", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Built-in roles that customers can be shown for a role of the company's own: one of an administrator has limits. */
export const shownRoles = ["support", "billing", "catalogue"] as const satisfies StaffRole[];

export const isStaffRole = (word: string): word is StaffRole => staffRoles.some((role) => role === word);
