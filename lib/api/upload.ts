import { ApiError, lostAnswer, whileAdmitted } from "./client";
import type { RpcFailure } from "./rpc-errors";
import { pageAccount } from "./session-gate";

type Answer<T> = { data?: T; error?: RpcFailure };

/** Sends one file from the browser. Throws ApiError. */
export const uploadFile = <T>(path: string, file: File): Promise<T> =>
  whileAdmitted(async () => {
    const account = pageAccount();
    const response = await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/octet-stream",
        "x-file-name": encodeURIComponent(file.name.slice(-300)),
        ...(account === null ? {} : { "x-panel-account": String(account) }),
      },
      body: file,
    }).catch(() => {
      throw new ApiError(lostAnswer);
    });
    const answer: Answer<T> = await response.json().catch(() => ({ error: lostAnswer }));
    if (!answer.data) throw new ApiError(answer.error ?? lostAnswer);
    return answer.data;
  });
