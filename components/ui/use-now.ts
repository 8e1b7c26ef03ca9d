import { useEffect, useState } from "react";

/**
 * The time by the server's clock, updated every second while `isTicking`. `start`: the server's time when it made the
 * page, ISO 8601; a browser's clock may be wrong.
 */
export function useNow(start: string, isTicking: boolean): Date {
  const [base] = useState(() => ({ server: Date.parse(start), own: performance.now() }));
  const [now, setNow] = useState(() => new Date(base.server));
  useEffect(() => {
    if (!isTicking) return;
    const tick = () => setNow(new Date(base.server + performance.now() - base.own));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isTicking, base]);
  return now;
}
