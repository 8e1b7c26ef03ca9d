import type { SessionWords } from "./session-words";

const patienceMs = 60_000;

type Refusal = Extract<keyof SessionWords, `refusals.${string}`>;

const refusals: Record<string, Refusal> = {
  "login.failed": "refusals.wrong_pair",
  "login.no_user": "refusals.wrong_pair",
  "session.other_account": "refusals.other_account",
  "rate.limited": "refusals.limited",
  "2fa.wrong": "refusals.wrong_code",
  "2fa.expired": "refusals.code_over",
};

export type StepAnswer = { next: "signed_in" | "second_step" } | { refusal: Refusal };

type Body = { data?: { next?: "signed_in" | "second_step" }; error?: { doc: string } };

async function post(path: string, input: object): Promise<StepAnswer> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { data, error }: Body = await answer.json();
    if (data) return { next: data.next ?? "signed_in" };
    return { refusal: refusals[error?.doc ?? ""] ?? "refusals.unavailable" };
  } catch (error) {
    return { refusal: error instanceof SyntaxError ? "refusals.unavailable" : "refusals.unreachable" };
  }
}

/** The first step, for this account and no other. Throws nothing. */
export const sendCredentials = (account: number, email: string, password: string): Promise<StepAnswer> =>
  post("/login/again", { account, email, password });

/** The second step: a code of the app, of a mail, or a recovery code. */
export const sendCode = (code: string): Promise<StepAnswer> => post("/login/code/check", { code });
