/** The first stop of the Tab key: skips the frame and goes to `#content`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className="skip-link print:hidden">
      {label}
    </a>
  );
}
