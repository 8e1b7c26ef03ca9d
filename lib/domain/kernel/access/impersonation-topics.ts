/** What impersonating staff must never do, as listed in the form that starts an impersonation session. */
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
  "data",
  "consoles",
] as const;

export type ForbiddenTopic = (typeof forbiddenTopics)[number];
