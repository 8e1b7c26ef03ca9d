/**
 * Does the work with a signal that aborts after that time, or together with the other signal; once the work has ended
 * nothing of it is kept. In place of `AbortSignal.any` with an `AbortSignal.timeout`: the next garbage collection
 * takes such a timeout away (Node 20), and anyone who waits for it waits forever.
 */
export async function runWithin<T>(
  milliseconds: number,
  other: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const give = () => control.abort(other?.reason);
  const timer = setTimeout(
    () => control.abort(new DOMException("It took too long.", "TimeoutError")),
    milliseconds,
  );
  timer.unref();
  if (other?.aborted) give();
  else other?.addEventListener("abort", give);
  try {
    return await work(control.signal);
  } finally {
    clearTimeout(timer);
    other?.removeEventListener("abort", give);
    // What still listens for it (the loser of a race, an answer that was not read) ends.
    control.abort();
  }
}
