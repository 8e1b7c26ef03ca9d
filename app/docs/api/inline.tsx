/** A sentence of the API in which `code` stands between backticks. */
export function Inline({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places.
      <code key={index} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-xs">
        {part}
      </code>
    ),
  );
}

/** Sentences in paragraphs, as the document has them. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split("\n\n").map((part) => (
    <p key={part} className="max-w-[72ch]">
      <Inline text={part} />
    </p>
  ));
