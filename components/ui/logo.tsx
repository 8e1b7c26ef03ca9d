import { classNames } from "./class-names";

/** The logo of the built-in brand. Decorative; the name is shown beside it. */
export function Logo({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classNames("text-on-accent", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M7 10h18M7 16h18M7 22h18" stroke="currentColor" strokeWidth="2.75" strokeLinecap="round" />
      <path d="M12.5 6.5v19" stroke="currentColor" strokeWidth="2.75" strokeLinecap="round" opacity=".55" />
    </svg>
  );
}
