/** The closed list of error kinds. Each transport maps them to an HTTP status, a number or a name. */
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

/** The text of an error for API clients: English, and stable once released. */
export type Wording = {
  text: string;
  /** Parameter → its problem. */
  fields?: Record<string, string>;
  /** The API sends exactly this text, without the prefix `<module>/<action>: ` (specification section 7). */
  isVerbatim?: boolean;
  details?: unknown;
  /** Top-level fields that old clients read (`key` of an unknown callback). */
  extra?: Record<string, string>;
};

/** The parameter that caused the error. */
export type About = { parameter: string };

/**
 * An error's definition except its texts for people, which are messages (`problems`) by its name. `P`: parameters of
 * its texts.
 */
export interface ErrorEntry<P> {
  /** The code that throws it may override the kind. */
  kind: ErrorCode;
  text: string | Wording | ((params: P) => string | Wording);
  /** When it happens, for the API's documentation; omitted if only our own pages or an operator can get it. */
  guide?: string;
  /** Example parameters of its text. */
  example?: P;
  /** Any call may return it. */
  isOfEveryCall?: true;
}

/** Declares an error, with the type of its text parameters, if any. */
export const failure = <P = Record<never, never>>(entry: ErrorEntry<P>): ErrorEntry<P> => entry;

/** `invalid argument <name>`, followed by the reason, if any. */
export const argument = (parameter: string, reason?: string): Wording => ({
  text: reason ? `invalid argument ${parameter}: ${reason}` : `invalid argument ${parameter}`,
  fields: { [parameter]: reason ?? "is not valid" },
});

/** The same, for any parameter. */
export const saying =
  (reason: string) =>
  ({ parameter }: About): Wording =>
    argument(parameter, reason);
