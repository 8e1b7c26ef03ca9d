/** One argument of a shell: inside single quotes everything is literal, except the single quote. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
