/** The roles of staff accounts. */
export const staffRoles = ["support", "billing", "catalogue", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const isStaffRole = (word: string): word is StaffRole => staffRoles.some((role) => role === word);
