import { classNames } from "./class-names";

type SpinnerProps = {
  className?: string;
  /** Keeps its place out of sight: turning there would still be drawn, and hold back the first picture of a page. */
  isStill?: boolean;
};

/** A turning ring, 16 px unless `className` says otherwise. Words beside it say what is going on. */
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
