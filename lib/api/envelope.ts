import type { ErrorCode } from "@/lib/domain/kernel/errors/error-entry";
import type { ErrorName, ErrorParameters } from "@/lib/domain/kernel/errors/error-names";
import { type DomainError, wireWording } from "@/lib/domain/kernel/errors/fail";
import { failureText, type Place, unsaidReasons } from "./failure-text";
import { withFieldAliases } from "./field-aliases";

/**
 * The legacy envelopes, defined only here (ADR 5): bare = the operation's output as it is (auth) · record = the
 * same with a token record in `result`, whose fields may have further names (FIELD_ALIASES) · data = {result, module,
 * action, data} (api_keys) · ok = {result: OK, action, …fields} · plain = the same without action · success =
 * {result: success, …fields} · moduled = ok with `module` added · file = the file itself, and ok for a caller who
 * takes JSON alone (lib/api/answer.ts).
 */
export type Envelope = "bare" | "record" | "data" | "ok" | "plain" | "success" | "moduled" | "file";

type Fields = Record<string, unknown>;

const wraps = {
  bare: (_module, _action, output) => output,
  record: (_module, _action, output) => withFieldAliases(output),
  data: (module, action, output) => ({ result: "OK", module, action, data: output }),
  ok: (_module, action, output) => ({ result: "OK", action, ...output }),
  plain: (_module, _action, output) => ({ result: "OK", ...output }),
  success: (_module, _action, output) => ({ result: "success", ...output }),
  moduled: (module, action, output) => ({ result: "OK", module, action, ...output }),
  file: (_module, action, output) => ({ result: "OK", action, ...output }),
} satisfies Record<Envelope, (module: string, action: string, output: Fields) => Fields>;

export const wrapSuccess = (envelope: Envelope, module: string, action: string, output: unknown): Fields =>
  wraps[envelope](module, action, output as Fields);

/** -2 for a missing session and for failed logins; -1 for everything else. */
const numbers = {
  unauthenticated: -2,
  login_failed: -2,
  forbidden: -1,
  pin_required: -1,
  proof_required: -1,
  invalid: -1,
  not_found: -1,
  conflict: -1,
  unpaid: -1,
  limited: -1,
  unavailable: -1,
  internal: -1,
} satisfies Record<ErrorCode, number>;

/** 200 for every other error of an operation; clients read the failure from the body. */
const statuses: Partial<Record<ErrorCode, number>> = { limited: 429, unavailable: 503, internal: 500 };

/** Shapes A and B of specification 7 in one body. */
export function wrapFailure(
  error: DomainError,
  place: Place,
): { status: number; headers: Fields; body: Fields } {
  const { details, fields, doc, retryAfterSeconds, extra } = error.extras;
  const number = numbers[error.code];
  const text = failureText(error, place);
  const description = unsaidReasons(text, fields);
  return {
    status: statuses[error.code] ?? 200,
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    body: {
      result: number,
      code: number,
      error: text,
      message: text,
      ...extra,
      ...(description === undefined ? {} : { description }),
      ...(details === undefined ? {} : { details }),
      ...(fields === undefined ? {} : { fields }),
      doc,
    },
  };
}

/** Errors whose message has no parameters. */
type PlainName = { [N in ErrorName]: Record<never, never> extends ErrorParameters[N] ? N : never }[ErrorName];

/** Returns the body of a transport error: JSON, in the same envelope. `place` prefixes the text. */
export function transportFailure(name: PlainName, place?: string): Fields {
  const { text } = wireWording<PlainName>(name, {});
  const said = place === undefined ? text : `${place}: ${text}`;
  return { result: -1, code: -1, error: said, message: said, doc: name };
}

/** HTTP statuses of transport errors that do not follow from the error code. */
const transportStatuses: Partial<Record<ErrorName, number>> = {
  "body.too_large": 413,
  "request.timeout": 408,
};

/**
 * Returns the error response for a request rejected before its call is known, for example because its body is too
 * long.
 */
export function wrapRefusal({ code, message, extras }: DomainError): {
  status: number;
  headers: Record<string, string>;
  body: Fields;
} {
  const { doc, retryAfterSeconds } = extras;
  return {
    status: transportStatuses[doc] ?? statuses[code] ?? 400,
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    body: { result: -1, code: -1, error: message, message, doc },
  };
}

export type TransportRefusal = Parameters<typeof transportFailure>[0];
