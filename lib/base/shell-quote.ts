/** Quotes a shell argument: inside single quotes everything is literal except the single quote. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
