import type { ErrorCode, ErrorEntry, Wording } from "./error-entry";
import { type ErrorName, type ErrorParameters, errorEntries } from "./error-names";

type Options = {
  /** Overrides the kind of the name. */
  code?: ErrorCode;
  /** Overrides the fields in the name's text. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

type Extras = Omit<Wording, "text"> & Pick<Options, "retryAfterSeconds"> & { doc: ErrorName };

/**
 * A domain error: its name and parameters, from which its English text for API clients and logs is built. Create it
 * with `fail`.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly extras: Extras;
  readonly facts: ErrorParameters[ErrorName];

  constructor(doc: ErrorName, params: ErrorParameters[ErrorName], wording: Wording, options: Options) {
    super(wording.text, { cause: options.cause });
    const { text: _, ...said } = wording;
    const { retryAfterSeconds, fields = said.fields } = options;
    this.name = "DomainError";
    this.code = options.code ?? errorEntries[doc].kind;
    this.facts = params;
    this.extras = {
      doc,
      ...said,
      ...(fields === undefined ? {} : { fields }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
}

/** The text of this error for API clients. */
export function wireWording<N extends ErrorName>(name: N, params: ErrorParameters[N]): Wording {
  const { text }: ErrorEntry<ErrorParameters[N]> = errorEntries[name];
  const said = typeof text === "function" ? text(params) : text;
  return typeof said === "string" ? { text: said } : said;
}

/** When it happens, for the API's documentation, with an example text; null if API clients cannot get it. */
export function guideOf<N extends ErrorName>(name: N): { when: string; example: Wording } | null {
  const { guide, example }: ErrorEntry<ErrorParameters[N]> = errorEntries[name];
  if (guide === undefined) return null;
  return { when: guide, example: wireWording(name, example ?? ({} as ErrorParameters[N])) };
}

type Rest<N extends ErrorName> =
  Record<never, never> extends ErrorParameters[N]
    ? [params?: ErrorParameters[N], options?: Options]
    : [params: ErrorParameters[N], options?: Options];

/** Creates the error of that name: `throw fail("order.out_of_stock", { parameter: "preset", location })`. */
export function fail<N extends ErrorName>(name: N, ...[params, options]: Rest<N>): DomainError {
  const known = params ?? ({} as ErrorParameters[N]);
  return new DomainError(name, known, wireWording(name, known), options ?? {});
}

/** `invalid argument <name>`, followed by the reason, if any. */
export const invalidArgument = (parameter: string, reason?: string, details?: object): DomainError =>
  fail("argument.invalid", { parameter, reason, details });
