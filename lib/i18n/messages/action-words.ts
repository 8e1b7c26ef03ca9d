/** The words of an operation: what was done, what was looked at, what asks for the PIN. */
type Labels = { done?: string; seen?: string; asksPin?: string };

/** Of the operations of each module those that have that word. */
type Picked<A, K extends keyof Labels> = {
  [M in keyof A]: { [O in keyof A[M] as A[M][O] extends { [Word in K]: string } ? O : never]: string };
};

/** One kind of words, by module and action. `actions.json` is the only place that names operations. */
export const labelsOf = <A extends Record<string, Record<string, Labels>>, K extends keyof Labels>(
  actions: A,
  kind: K,
): Picked<A, K> =>
  Object.fromEntries(
    Object.entries(actions).map(([module, operations]) => [
      module,
      Object.fromEntries(
        Object.entries(operations).flatMap(([action, { [kind]: words }]) =>
          words === undefined ? [] : [[action, words]],
        ),
      ),
    ]),
  ) as Picked<A, K>;
