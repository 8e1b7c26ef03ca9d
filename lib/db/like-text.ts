/** A word for a LIKE pattern, in which `%` and `_` are searched for literally. */
export const likeText = (word: string): string => word.replace(/[\\%_]/g, "\\$&");
