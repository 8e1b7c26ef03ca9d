import { ApiError, lostAnswer } from "@/lib/api/client";
import type { FailureName } from "@/lib/api/rpc-errors";
import type { SessionLabels } from "./session-labels";

const patienceMs = 60_000;

type Refusal = Extract<keyof SessionLabels, `refusals.${string}`>;

const refusals: Partial<Record<FailureName, Refusal>> = {
  "login.failed": "refusals.wrong_pair",
  "login.no_user": "refusals.wrong_pair",
  "session.other_account": "refusals.other_account",
  "rate.limited": "refusals.limited",
  "2fa.wrong": "refusals.wrong_code",
  "2fa.expired": "refusals.code_over",
  "answer.lost": "refusals.unreachable",
};

/** The error to show for a rejected step. */
export const refusalOf = ({ doc }: ApiError["failure"]): Refusal => refusals[doc] ?? "refusals.unavailable";

export type NextStep = "signed_in" | "second_step";

type Body = { data?: { next?: NextStep }; error?: ApiError["failure"] };

async function post(path: string, input: object): Promise<NextStep> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new ApiError(lostAnswer);
  });
  const { data, error }: Body = await response.json().catch(() => ({}));
  if (data) return data.next ?? "signed_in";
  throw new ApiError(error ?? { ...lostAnswer, doc: "service.unavailable" });
}

/** The first step, for this account only. Throws ApiError. */
export const sendCredentials = (account: number, email: string, password: string): Promise<NextStep> =>
  post("/login/again", { account, email, password });

/** The second step: a code from the app or a mail, or a recovery code. Throws ApiError. */
export const sendCode = (code: string): Promise<NextStep> => post("/login/code/check", { code });
