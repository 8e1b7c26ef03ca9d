import { type Action, call, type Endpoint, type InputOf, type OutputOf } from "./client";

/** Query options of one call. The key starts with the noun, so that a change of that noun refetches it. */
export const query = <E extends Endpoint, A extends Action<E>>(
  endpoint: E,
  action: A,
  input: InputOf<E, A>,
) => ({
  queryKey: [endpoint, action, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E, A>> =>
    call(endpoint, action, input, { signal }),
});
