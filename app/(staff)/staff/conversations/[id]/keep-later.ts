/** Sends the newest of values a while after the last one, or at once when nothing comes after it. */
export function keepLater<T>(send: (value: T) => void, restMs: number) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pending: { value: T } | null = null;
  const stop = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    pending = null;
  };
  const flush = () => {
    const last = pending;
    stop();
    if (last) send(last.value);
  };
  return {
    stop,
    flush,
    soon: (value: T) => {
      stop();
      pending = { value };
      timer = setTimeout(flush, restMs);
    },
  };
}
