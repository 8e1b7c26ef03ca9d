import "server-only";
import type { z } from "zod";
import { Callback } from "../async/async-operation";
import { type Verdict, writeSettledJob } from "../async/write-job";
import type { SignedContext } from "./context";
import { type Definition, type Effects, type Operation, operation } from "./operation";

type Settled<I extends z.ZodObject, P> = Pick<
  Definition<SignedContext, I, typeof Callback, never, P>,
  "name" | "summary" | "description" | "input" | "before"
> &
  Effects & {
    /** Determines the result, in the transaction of the call. */
    settle: (context: SignedContext, input: z.output<I>, proven: P) => Promise<Verdict>;
  };

/**
 * Declares an operation that returns a callback although its result is known at once and the worker has nothing to
 * do; the result becomes readable at its time.
 */
export function settledOperation<I extends z.ZodObject, P = void>(
  definition: Settled<I, P>,
): Operation<SignedContext, I, typeof Callback> {
  const { settle, ...described } = definition;
  const action = definition.name.slice(definition.name.indexOf(".") + 1);
  return operation<I, typeof Callback, never, P>({
    ...described,
    output: Callback,
    run: async (context, input, _target, proven) => {
      const { id: accountId } = context.actor.account;
      const verdict = await settle(context, input, proven);
      const words = { action, id: String(accountId) };
      const params = { accountId, operation: definition.name, action, context: words };
      return { callback: await writeSettledJob(context.db, params, verdict, context.now) };
    },
  });
}
