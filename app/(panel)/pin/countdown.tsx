import { useEffect, useState } from "react";

type CountdownProps = {
  /** Seconds left at `sinceMs`. */
  seconds: number;
  /** The time of that measurement by the browser's clock, in ms. */
  sinceMs: number;
  onEnd: () => void;
};

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** "4:59", updated every second. It is not a live region, so screen readers do not announce every second. */
export function Countdown({ seconds, sinceMs, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.ceil(seconds - (Date.now() - sinceMs) / 1000);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      onEnd();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, sinceMs, onEnd]);
  return (
    <span role="timer" className="figures font-semibold">
      {clockText(left)}
    </span>
  );
}
