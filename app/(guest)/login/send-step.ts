import type { RpcFailure } from "@/lib/api/rpc-errors";
import { type Refusal, refusalOf } from "./refusals";

const patienceMs = 60_000;

export type StepAnswer<T> =
  | { ok: true; data: T }
  /** Seconds until the next attempt, if the server says so. */
  | { ok: false; refusal: Refusal; seconds: number };

type Body<T> = { data?: T; error?: Pick<RpcFailure, "doc" | "code"> & { seconds?: number } };

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
    const { data, error }: Body<T> = await answer.json();
    if (data !== undefined) return { ok: true, data };
    return { ok: false, refusal: refusalOf(error ?? {}), seconds: error?.seconds ?? 0 };
  } catch (error) {
    return { ok: false, refusal: error instanceof SyntaxError ? "unavailable" : "unreachable", seconds: 0 };
  }
}
