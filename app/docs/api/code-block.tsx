import { CopyButton } from "@/components/ui/copy-button";

type CodeBlockProps = {
  code: string;
  /** Accessible name: what the code is. */
  label: string;
  /** Label of the copy button; without it there is no button. */
  copy?: { label: string; copied: string };
};

const frame = "overflow-x-auto rounded-sm border bg-sunken p-3";

/** A request or an answer as text. Long lines scroll inside the block. */
export function CodeBlock({ code, label, copy }: CodeBlockProps) {
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: it has no form fields, and is no landmark. */}
      <div role="group" aria-label={label} tabIndex={0} className={frame}>
        <pre className="font-mono text-xs print:whitespace-pre-wrap">{code}</pre>
      </div>
      {copy && (
        <span className="absolute end-2 top-2 rounded-sm bg-sunken noscript:hidden print:hidden">
          <CopyButton value={code} label={copy.label} copiedLabel={copy.copied} />
        </span>
      )}
    </div>
  );
}
