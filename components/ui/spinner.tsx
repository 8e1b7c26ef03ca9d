import { classNames } from "./class-names";

/** A turning ring, 16 px unless `className` says otherwise. Words beside it say what is going on. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden className={classNames("animate-spin", className)}>
      <path
        d="M14.25 8A6.25 6.25 0 1 1 8 1.75"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
