/** What staff never do for a customer, as the form of an impersonation session lists it. */
export const forbiddenTopics = [
  "pin",
  "password",
  "factors",
  "email",
  "keys",
  "secrets",
  "cards",
  "orders",
  "sessions",
  "links",
  "settings",
  "contacts",
  "talks",
  "consoles",
] as const;

export type ForbiddenTopic = (typeof forbiddenTopics)[number];
