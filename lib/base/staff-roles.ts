export const staffRoles = ["support", "billing", "catalogue", "admin"] as const;
