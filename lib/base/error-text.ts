const longest = 300;
/** Far more than is kept, for addresses become shorter. */
const mostRead = 20_000;

const withoutAddress = (word: string): string => (/.@./.test(word) ? "…" : word);

/** What went wrong, short enough to be kept and without addresses of people. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, mostRead)
    .replaceAll(/[^\s<>"]+/g, withoutAddress)
    .slice(0, longest);
