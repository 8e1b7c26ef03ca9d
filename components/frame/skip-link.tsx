/** The first tab stop: skips the frame and moves to `#content`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className="skip-link print:hidden">
      {label}
    </a>
  );
}
