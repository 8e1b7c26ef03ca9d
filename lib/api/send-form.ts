import { announceChanges } from "./changes";
import { ApiError, lostAnswer, whileAdmitted } from "./client";
import type { FormResult, SendingPage } from "./form-action";
import { pageAccount, takeSupportReason } from "./session-gate";

const lost = { ok: false, error: lostAnswer } as const;

type FormAction<I, T> = (input: I, page: SendingPage) => Promise<FormResult<T>>;

/**
 * Sends a form action from the browser. If the session has ended or reauthentication is required, prompts the user
 * and sends the same input again. Throws ApiError.
 */
export const sendForm = <I, T>(action: FormAction<I, T>, input: I): Promise<T> =>
  whileAdmitted(async () => {
    const page = { account: pageAccount(), reason: takeSupportReason() };
    const answer = await action(input, page).catch((): FormResult<T> => lost);
    if (!answer.ok) throw new ApiError(answer.error);
    announceChanges(answer.changes);
    return answer.data;
  });
