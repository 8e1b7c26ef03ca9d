/** Returns whether the text contains the word, ignoring case; true for an empty word. */
export const hasWord = (text: string, word: string): boolean =>
  text.toLowerCase().includes(word.trim().toLowerCase());
