import { useEffect, useState } from "react";

/**
 * The server's time, updated every second while `isTicking`. `start`: server time when the page was rendered, ISO
 * 8601; a browser's clock may be wrong.
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
