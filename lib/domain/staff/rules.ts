export const staffKinds = ["support", "billing", "catalogue", "admin"] as const;
