export type Question = {
  /** Whole, lower-case, without a dot at the end. */
  name: string;
  /** As name servers know it. */
  type: string;
};

/** Why there is no answer: nobody answered in time, the resolver found none, would not say, or said nothing readable. */
export const silences = ["timeout", "servfail", "refused", "unreadable"] as const;
export type Silence = (typeof silences)[number];

/**
 * What the world sees at a name. `contents` are in the form that name servers are given (lib/base/dns/records.ts);
 * `alias` is where a CNAME leads instead; `ttl` is how long the resolver still keeps the answer, where it says so.
 */
export type WorldAnswer =
  | { kind: "found"; contents: string[]; ttl: number }
  | { kind: "alias"; to: string; ttl: number }
  | { kind: "nothing"; ttl: number | null }
  | { kind: "failed"; why: Silence };

/** A resolver as anybody in the world asks one. It never throws: no answer is an answer, too. */
export type Resolver = { ask: (question: Question, signal: AbortSignal) => Promise<WorldAnswer> };
