/** How long a visit may last, in minutes; the first is what the form proposes. */
export const visitMinutes = [15, 30, 45, 60] as const;

export const dayMs = 86_400_000;

/** What staff never do for a customer, as the form of a visit lists it. */
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
