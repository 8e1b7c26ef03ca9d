const longest = 300;
/** Longest input, in characters; far above `longest`, because masking addresses shortens it. */
const mostRead = 20_000;

const withoutAddress = (word: string): string => (/.@./.test(word) ? "…" : word);

/** Returns an error's message for storage: at most 300 characters, email addresses masked. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, mostRead)
    .replaceAll(/[^\s<>"]+/g, withoutAddress)
    .slice(0, longest);
