/** The first stop of the Tab key: past the frame, to `#content`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className="skip-link">
      {label}
    </a>
  );
}
