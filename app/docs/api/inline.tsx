/** Renders text between backticks as code, styled by the page around it. */
export function Inline({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places.
      <code key={index}>{part}</code>
    ),
  );
}

/** Splits a description into paragraphs at its blank lines. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split("\n\n").map((part) => (
    <p key={part} className="max-w-[72ch]">
      <Inline text={part} />
    </p>
  ));
