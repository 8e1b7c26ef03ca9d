import type { RpcFailure } from "@/lib/api/rpc-errors";
import { type Refusal, refusalOf } from "./refusals";

const patienceMs = 60_000;

export type StepAnswer<T> =
  | { ok: true; data: T }
  /** Seconds until the next attempt, if the server says so. */
  | { ok: false; refusal: Refusal; seconds: number };

type Body<T> = { data?: T; error?: Pick<RpcFailure, "doc" | "code"> & { seconds?: number } };

/** The answer of a panel that is away is a page (lib/server/pages/away-page.ts), no JSON. */
const read = <T>(answer: Response): Promise<Body<T>> =>
  answer.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return {};
    throw error;
  });

/** Sends one step of the sign-in. Never throws. */
export async function sendStep<T>(path: string, input: object): Promise<StepAnswer<T>> {
  if (!navigator.cookieEnabled) return { ok: false, refusal: "cookies", seconds: 0 };
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { data, error } = await read<T>(answer);
    if (data !== undefined) return { ok: true, data };
    const seconds = error?.seconds ?? Number(answer.headers.get("retry-after"));
    return { ok: false, refusal: refusalOf(error ?? {}), seconds };
  } catch {
    return { ok: false, refusal: "unreachable", seconds: 0 };
  }
}
