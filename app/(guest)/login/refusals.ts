/** Why somebody was not signed in: the words of lib/session/next-auth.ts, and what only the browser can notice. */
export const refusals = [
  "wrong_pair",
  "second_factor",
  "limited",
  "unavailable",
  "unreachable",
  "cookies",
] as const;
export type Refusal = (typeof refusals)[number];

export const isRefusal = (value: unknown): value is Refusal => refusals.some((name) => name === value);
