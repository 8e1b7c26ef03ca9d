/** Whether the text contains these words, in any case; nothing is in every text. */
export const hasWord = (text: string, word: string): boolean =>
  text.toLowerCase().includes(word.trim().toLowerCase());
