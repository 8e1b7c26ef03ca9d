/**
 * Runs the work with a signal that aborts after a timeout or with the other signal, and cleans up when it ends.
 * Replaces `AbortSignal.any` with `AbortSignal.timeout`: in Node 20 such a timeout may be garbage-collected and then
 * never fires.
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
    // Ends what still listens to it, such as the loser of a race or an unread response.
    control.abort();
  }
}
