/** Tags by which customers decide about their account; `auto_credit` also about one server. Nobody else writes them. */
export const accountTags: readonly string[] = ["auto_credit", "support_access", "newsletter"];
