/** The pages of the set-up after the first, which makes the administrator. */
export const setupSteps = ["brand", "company", "money", "mail", "machines"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What selling needs and this installation lacks. */
export const gapNames = [
  "brand",
  "company",
  "terms",
  "privacy",
  "imprint",
  "withdrawal",
  "plan",
  "payment",
  "sign_up",
] as const;
export type GapName = (typeof gapNames)[number];
