import type { ErrorCode } from "@/lib/domain/kernel/errors/error-entry";
import type { ErrorName } from "@/lib/domain/kernel/errors/error-names";

/** The HTTP status of a refusal on /rpc, where a browser reads it. */
export const rpcStatus = {
  unauthenticated: 401,
  login_failed: 401,
  forbidden: 403,
  pin_required: 403,
  proof_required: 403,
  invalid: 422,
  not_found: 404,
  conflict: 409,
  unpaid: 402,
  limited: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** Made in the browser: `answer.lost`, when no answer came, and `person.declined`, when a browser dialog was closed. */
export type FailureName = ErrorName | "answer.lost" | "person.declined";

/** What a page gets of a refusal: a code, a stable name to translate, and the fields to show messages beside. */
export type RpcFailure = {
  code: ErrorCode;
  doc: FailureName;
  message: string;
  fields: Record<string, string>;
  /** Facts of some failures, such as the mistakes of a file. */
  details?: unknown;
  requestId: string;
};
