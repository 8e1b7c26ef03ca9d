type CodeBlockProps = {
  code: string;
  /** Accessible name: what the code is. */
  label: string;
  /** Label of the copy button, which `WithCopying` handles; without it there is no button. */
  copyLabel?: string;
};

const buttonStyle =
  "tap absolute end-2 top-2 hidden rounded-sm bg-sunken p-1.25 text-ink-3 hover:text-ink data-copied:text-good in-data-alive:inline-flex print:hidden!";
const frame = "overflow-x-auto rounded-sm border bg-sunken p-3";

/** A request or an answer as text. Long lines scroll inside the block. */
export function CodeBlock({ code, label, copyLabel }: CodeBlockProps) {
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: it has no form fields, and is no landmark. */}
      <div role="group" aria-label={label} tabIndex={0} className={frame}>
        <pre className="font-mono text-xs print:whitespace-pre-wrap">{code}</pre>
      </div>
      {copyLabel && (
        <button type="button" aria-label={copyLabel} title={copyLabel} className={buttonStyle}>
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-3.5 fill-none stroke-2 stroke-current">
            <path className="[button[data-copied]_&]:hidden" d="M10 8h10v12H10zM4 16V4h12" />
            <path className="[button:not([data-copied])_&]:hidden" d="M20 6 9 17l-5-5" />
          </svg>
        </button>
      )}
    </div>
  );
}
