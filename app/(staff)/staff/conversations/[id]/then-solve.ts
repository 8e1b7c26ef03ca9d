import { type Failure, failureOf, isNoAnswer } from "@/components/form/submit/attempt";

/**
 * Solves a ticket once its answer has gone: what refuses that is returned, because the answer is sent all the same. Throws
 * where the response was lost, so that both are sent again; the ticket may be solved by then.
 */
export async function thenSolve(solve: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await solve();
    return null;
  } catch (error) {
    const failure = failureOf(error);
    if (isNoAnswer(failure)) throw error;
    return failure.doc === "conversation.unchanged" ? null : failure;
  }
}
