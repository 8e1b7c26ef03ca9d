/**
 * Aborts after that time, or together with the other signal. In place of `AbortSignal.any` with an `AbortSignal.timeout`:
 * the next garbage collection takes such a timeout away (Node 20), and whoever waits for it waits for ever.
 */
export function signalWithin(milliseconds: number, other?: AbortSignal): AbortSignal {
  const control = new AbortController();
  const { signal } = control;
  const timer = setTimeout(
    () => control.abort(new DOMException("It took too long.", "TimeoutError")),
    milliseconds,
  );
  timer.unref();
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  if (other?.aborted) control.abort(other.reason);
  else other?.addEventListener("abort", () => control.abort(other.reason), { once: true, signal });
  return signal;
}
