import { readBounded } from "@/lib/base/read-bounded";

const usualTimeoutMs = 15_000;
const mostBytes = 4 * 1024 * 1024;

export type OutsideCall = {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Left out: 15 seconds. */
  timeoutMs?: number | undefined;
};
export type OutsideAnswer = { status: number; headers: Record<string, string>; text: string };

/** One call of a payment service's API: within a time, without redirects, and no longer than an answer can be. */
export async function askOutside(
  url: URL,
  { method, headers, body, timeoutMs = usualTimeoutMs }: OutsideCall,
): Promise<OutsideAnswer> {
  const answer = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readBounded(answer, mostBytes);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text };
}

/** The HTTP status that a library's error names; null = it is no answer of the service. */
export const statusIn = (error: unknown): number | null =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : null;
