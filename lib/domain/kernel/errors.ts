/**
 * The closed list of ways to refuse. Every door keeps a table over these codes, so a new code does not compile
 * until each door answers it.
 */
export type ErrorCode =
  | "unauthenticated"
  | "login_failed"
  | "forbidden"
  | "pin_required"
  | "proof_required"
  | "invalid"
  | "not_found"
  | "conflict"
  | "unpaid"
  | "limited"
  | "unavailable"
  | "internal";

type Extras = {
  /** The wire sends the text exactly so, without `<module>/<action>: ` before it (specification section 7). */
  isVerbatim?: boolean;
  /** Parameter name → what is wrong with it. */
  fields?: Record<string, string>;
  /** Stable name for programs and for translated screens, such as `pin.required`. */
  doc: string;
  details?: unknown;
  /** Further top-level fields of the answer that old clients read (`key` of an unknown callback). */
  extra?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, text: string, extras: Extras) {
    super(text, { cause: extras.cause });
    this.name = "DomainError";
    this.code = code;
    this.extras = extras;
  }
}

/** `invalid argument <name>` with the reason behind it, when there is more to say than the name. */
export function invalidArgument(name: string, reason?: string, doc?: string): DomainError {
  const text = reason ? `invalid argument ${name}: ${reason}` : `invalid argument ${name}`;
  return new DomainError("invalid", text, {
    fields: { [name]: reason ?? "is not valid" },
    doc: doc ?? "argument.invalid",
  });
}

export const notFound = (thing: string): DomainError =>
  new DomainError("not_found", `${thing} not found`, {
    doc: `${thing.toLowerCase().replaceAll(" ", "_")}.not_found`,
  });
