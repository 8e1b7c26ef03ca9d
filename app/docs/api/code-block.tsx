import { CopyButton } from "@/components/ui/copy-button";

type CodeBlockProps = {
  code: string;
  /** Read out: what the code is. */
  label: string;
  /** Words of the button; without them there is none. */
  copy?: { label: string; copied: string };
};

const frame = "overflow-x-auto rounded-sm border bg-sunken p-3";

/** Code as it is typed or comes back. What is wider than the page is moved within its own frame. */
export function CodeBlock({ code, label, copy }: CodeBlockProps) {
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fields are in it, and a page of a hundred landmarks has none. */}
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
