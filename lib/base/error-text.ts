const longest = 300;

/** What went wrong, short enough to be kept and without addresses of people. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/[^\s<>"]+@[^\s<>"]+/g, "…")
    .slice(0, longest);
