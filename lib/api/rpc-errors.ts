import type { ErrorCode } from "@/lib/domain/kernel/errors/error-entry";
import type { ErrorName } from "@/lib/domain/kernel/errors/error-names";

/** HTTP status of an error on /rpc, where a browser reads it. */
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

/**
 * Raised in the browser: `answer.lost` if no response arrived, `person.declined` if the user closed a browser dialog.
 */
export type FailureName = ErrorName | "answer.lost" | "person.declined";

/** An error as pages receive it: a code, a stable name to translate, and the invalid fields with their messages. */
export type RpcFailure = {
  code: ErrorCode;
  doc: FailureName;
  message: string;
  fields: Record<string, string>;
  /** Structured details of some errors, such as the errors of a file. */
  details?: unknown;
  requestId: string;
};
