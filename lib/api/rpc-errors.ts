import type { ErrorCode, ErrorName } from "@/lib/domain/kernel/error-names";

/** HTTP status of a refusal on the door of our own pages, where a browser reads it. */
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

/** The browser's own: `answer.lost`, when no answer came, and `person.declined`, when a dialog of the browser was closed. */
export type FailureName = ErrorName | "answer.lost" | "person.declined";

/** What a screen gets of a refusal: a code and a stable name to translate, fields to put messages beside. */
export type RpcFailure = {
  code: ErrorCode;
  doc: FailureName;
  message: string;
  fields: Record<string, string>;
  requestId: string;
};
