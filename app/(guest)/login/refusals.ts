import type { FailureName, RpcFailure } from "@/lib/api/rpc-errors";

/** Why a sign-in step failed: reasons from the server, and those that only the browser can notice. */
export const refusals = [
  "wrong_pair",
  "unconfirmed",
  "closed",
  "no_factor",
  "issuer_only",
  "wrong_code",
  "wrong_passkey",
  "ended",
  "limited",
  "unavailable",
  "unreachable",
  "cookies",
] as const;
export type Refusal = (typeof refusals)[number];

export const isRefusal = (value: unknown): value is Refusal => refusals.some((name) => name === value);

const unjudged: readonly Refusal[] = ["limited", "unavailable", "unreachable", "cookies"];

/** Nobody has looked at what was typed, so it stays in its field: it may be right. */
export const isUnjudged = (refusal: Refusal): boolean => unjudged.includes(refusal);

const byDoc: Partial<Record<FailureName, Refusal>> = {
  "2fa.wrong": "wrong_code",
  "2fa.expired": "ended",
  "staff.no_factor": "no_factor",
  "staff.issuer_only": "issuer_only",
  "login.unconfirmed": "unconfirmed",
  "login.closed": "closed",
  "passkey.unknown": "wrong_passkey",
  "sso.offer_ended": "ended",
  "sso.taken": "ended",
};

const byCode: Partial<Record<RpcFailure["code"], Refusal>> = {
  login_failed: "wrong_pair",
  invalid: "wrong_pair",
  limited: "limited",
};

/** The refusal for a failed server response. */
export const refusalOf = ({ doc, code }: Partial<Pick<RpcFailure, "doc" | "code">>): Refusal =>
  (doc && byDoc[doc]) ?? (code && byCode[code]) ?? "unavailable";
