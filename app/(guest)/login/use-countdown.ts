import { useEffect, useState } from "react";

/** Counts the remaining seconds down to 0; `restart` starts again. */
export function useCountdown(from: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(from);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, setLeft];
}
