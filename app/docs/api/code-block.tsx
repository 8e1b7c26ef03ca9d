import { CopyButton } from "@/components/ui/copy-button";

type CodeBlockProps = {
  code: string;
  /** Read out: what the code is. */
  label: string;
  /** Words of the button; without them there is none. */
  copy?: { label: string; copied: string };
};

/** Code as it is typed or comes back. What is wider than the page is moved within its own frame. */
export function CodeBlock({ code, label, copy }: CodeBlockProps) {
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-sm border bg-sunken p-3">
        <pre className="font-mono text-xs print:whitespace-pre-wrap">{code}</pre>
      </section>
      {copy && (
        <span className="absolute end-2 top-2 rounded-sm bg-sunken noscript:hidden print:hidden">
          <CopyButton value={code} label={copy.label} copiedLabel={copy.copied} />
        </span>
      )}
    </div>
  );
}
