export type Question = {
  /** Fully qualified, lowercase, without a trailing dot. */
  name: string;
  /** Record type in DNS notation, such as `MX` or `TYPE65`. */
  type: string;
};

/** Why there is no result: timeout, SERVFAIL, another error code, or a malformed response. */
export const silences = ["timeout", "servfail", "refused", "unreadable"] as const;
export type Silence = (typeof silences)[number];

/**
 * What a resolver returns for a name. `contents` are in the format sent to name servers (lib/base/dns/records.ts);
 * `alias` is a CNAME target; `ttl` is the remaining cache time in seconds, if known.
 */
export type WorldAnswer =
  | { kind: "found"; contents: string[]; ttl: number }
  | { kind: "alias"; to: string; ttl: number }
  | { kind: "nothing"; ttl: number | null }
  | { kind: "failed"; why: Silence };

/** A recursive resolver. `ask` never throws: failures are returned as `failed`. */
export type Resolver = { ask: (question: Question, signal: AbortSignal) => Promise<WorldAnswer> };
