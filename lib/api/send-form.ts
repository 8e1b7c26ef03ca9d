import { announceChanges } from "./changes";
import { ApiError, lostAnswer, whileAdmitted } from "./client";
import type { FormResult } from "./form-action";
import { pageAccount } from "./session-gate";

const lost = { ok: false, error: lostAnswer } as const;

type FormAction<I, T> = (input: I, page: { account: number | null }) => Promise<FormResult<T>>;

/**
 * Sends a form action from the browser. A session that has ended is begun again in place, the owner proved in place, and
 * the same input is sent once more. Throws ApiError.
 */
export const sendForm = <I, T>(action: FormAction<I, T>, input: I): Promise<T> =>
  whileAdmitted(async () => {
    const answer = await action(input, { account: pageAccount() }).catch((): FormResult<T> => lost);
    if (!answer.ok) throw new ApiError(answer.error);
    announceChanges(answer.changes);
    return answer.data;
  });
