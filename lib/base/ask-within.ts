import { runWithin } from "./run-within";

/** Runs work that asks another side; rejects after this time even if the work does not heed its signal. */
export const askWithin = <T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  runWithin(milliseconds, undefined, (signal) =>
    Promise.race([
      work(signal),
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("It took too long."))),
      ),
    ]),
  );

/** An error's text with that of its cause: "fetch failed" alone says nothing. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message;
}
