/** The closed list of kinds of refusals. Each front has a table over them, for HTTP status, number or word. */
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

/** What a program reads of a failure: English, and never changed once it has been said. */
export type Wording = {
  text: string;
  /** Parameter → what is wrong with it. */
  fields?: Record<string, string>;
  /** The wire sends the text exactly so, without `<module>/<action>: ` before it (specification section 7). */
  isVerbatim?: boolean;
  details?: unknown;
  /** Top-level fields that old clients read (`key` of an unknown callback). */
  extra?: Record<string, string>;
};

/** The parameter that the failure is about. */
export type About = { parameter: string };

/** All of a failure but its texts for people, which are messages (`problems`) of its name. `P`: the facts for its texts. */
export interface ErrorEntry<P> {
  /** A place that raises it may name another kind where the failure has another meaning. */
  kind: ErrorCode;
  text: string | Wording | ((params: P) => string | Wording);
  /** When it happens, for the API's documentation; left out where only our own pages or an operator can meet it. */
  guide?: string;
  /** Facts for its text there. */
  example?: P;
  /** Any call may answer it. */
  isOfEveryCall?: true;
}

/** Declares a failure, with the type of its facts where its texts need any. */
export const failure = <P = Record<never, never>>(entry: ErrorEntry<P>): ErrorEntry<P> => entry;

/** `invalid argument <name>` with the reason behind it, when there is more to say than the name. */
export const argument = (parameter: string, reason?: string): Wording => ({
  text: reason ? `invalid argument ${parameter}: ${reason}` : `invalid argument ${parameter}`,
  fields: { [parameter]: reason ?? "is not valid" },
});

/** The same for whatever parameter it is. */
export const saying =
  (reason: string) =>
  ({ parameter }: About): Wording =>
    argument(parameter, reason);
