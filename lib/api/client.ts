import type { z } from "zod";
import type { Noun } from "@/lib/domain/kernel/operation/nouns";
import { announceChanges } from "./changes";
import type { PageRegistry, Registry } from "./registry";
import type { RpcFailure } from "./rpc-errors";
import { askPerson, pageAccount, takeSupportReason } from "./session-gate";
import { supportReasonField } from "./support-reason";

type WireActions<E> = E extends keyof Registry ? Registry[E] : Record<never, never>;
type PageActions<E> = E extends keyof PageRegistry ? PageRegistry[E] : Record<never, never>;

export type Endpoint = (keyof Registry | keyof PageRegistry) & string;
export type Action<E extends Endpoint> = (keyof WireActions<E> | keyof PageActions<E>) & string;

/** Calls available to pages, as `<endpoint>/<action>`. */
export type PageCall = { [E in Endpoint]: `${E}/${Action<E>}` }[Endpoint];

type OperationOf<E extends Endpoint, A extends Action<E>> = A extends keyof PageActions<E>
  ? PageActions<E>[A]
  : A extends keyof WireActions<E>
    ? WireActions<E>[A] extends { operation: infer O }
      ? O
      : never
    : never;
export type InputOf<E extends Endpoint, A extends Action<E>> =
  OperationOf<E, A> extends { input: infer I extends z.ZodType } ? z.input<I> : never;
export type OutputOf<E extends Endpoint, A extends Action<E>> =
  OperationOf<E, A> extends { output: infer O extends z.ZodType } ? z.output<O> : never;

/** Thrown if a call fails or no response arrives (`code` unavailable, no request id). */
export class ApiError extends Error {
  readonly failure: RpcFailure;

  constructor(failure: RpcFailure) {
    super(failure.message);
    this.name = "ApiError";
    this.failure = failure;
  }
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.failure.code : lostAnswer.code);

/** The same call may be answered later; any other error would be given again. */
export const isPassing = (error: unknown): boolean => /^(unavailable|internal)$/.test(codeOf(error));

/** The session has ended: nothing is answered before the next sign-in. */
export const hasEnded = (error: unknown): boolean => codeOf(error) === "unauthenticated";

/** No response arrived, so whether the change was made is unknown. */
export const lostAnswer: RpcFailure = {
  code: "unavailable",
  doc: "answer.lost",
  message: "no answer",
  fields: {},
  requestId: "",
};

/**
 * Sends a call. If the session has ended or reauthentication or a support reason is required, prompts the user and
 * sends the same call again. Such errors mean that nothing was done, so it runs only once.
 */
export async function whileAdmitted<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || !(await askPerson(error.failure))) throw error;
    }
  }
}

/** In ms; a read that hangs for longer is asked for again by its query. */
const readMs = 30_000;

/** Ends with the query, or in time; older browsers have only the former. */
const boundedBy = (signal: AbortSignal): AbortSignal =>
  "any" in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(readMs)]) : signal;

type CallOptions = {
  /** For reads: they do not wait for a new sign-in, because their query refetches anyway. */
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** For a call after which the browser leaves the page: its queries are not refetched. */
  leavesPage?: boolean;
};

/** Calls an operation from the browser; input and output are typed by the registry. Throws ApiError. */
export function call<E extends Endpoint, A extends Action<E>>(
  endpoint: E,
  action: A,
  input: InputOf<E, A>,
  options: CallOptions = {},
): Promise<OutputOf<E, A>> {
  const send = () => post(endpoint, action, input, options);
  return options.signal ? send() : whileAdmitted(send);
}

async function post<E extends Endpoint, A extends Action<E>>(
  endpoint: E,
  action: A,
  input: InputOf<E, A>,
  options: CallOptions,
): Promise<OutputOf<E, A>> {
  const account = pageAccount();
  const reason = options.signal ? null : takeSupportReason();
  const response = await fetch(`/rpc/${endpoint}/${action}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(account === null ? {} : { "x-panel-account": String(account) }),
      ...(options.idempotencyKey ? { "idempotency-key": options.idempotencyKey } : {}),
    },
    body: JSON.stringify(reason === null ? input : { ...Object(input), [supportReasonField]: reason }),
    ...(options.signal ? { signal: boundedBy(options.signal) } : {}),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(lostAnswer);
  });
  const answer: { data?: OutputOf<E, A>; changes?: Noun[]; error?: RpcFailure } = await response
    .json()
    .catch(() => ({ error: lostAnswer }));
  // A proxy in between may send its own error body.
  if (answer.error || !response.ok) throw new ApiError(answer.error ?? lostAnswer);
  if (!options.leavesPage) announceChanges(answer.changes);
  return answer.data as OutputOf<E, A>;
}
