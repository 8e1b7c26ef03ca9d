/** Escapes a word for a LIKE pattern, so that `%` and `_` match literally. */
export const likeText = (word: string): string => word.replace(/[\\%_]/g, "\\$&");
