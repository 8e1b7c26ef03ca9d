import { classNames } from "./class-names";

type SpinnerProps = {
  className?: string;
  /** Invisible but takes its space: an animation would still be painted, and delay the first paint of a page. */
  isStill?: boolean;
};

/** A spinning ring, 16 px unless `className` says otherwise. Text beside it says what is happening. */
export function Spinner({ className = "size-4", isStill = false }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden
      className={classNames(!isStill && "animate-spin", className)}
    >
      <path
        d="M14.25 8A6.25 6.25 0 1 1 8 1.75"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
