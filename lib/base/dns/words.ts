import { type Wrong, wrong } from "./mistakes";

/** A word of a line, with its escapes, without quotes around it. */
export type Word = {
  text: string;
  isQuoted: boolean;
  /** There is no whitespace before it. */
  isGlued: boolean;
};

const inFiles = /\s+|;.*$|[()]|"(?:[^"\\]|\\.)*"|(?:[^\s;()"\\]|\\.)+/gsy;
const inContents = /\s+|"(?:[^"\\]|\\.)*"|(?:[^\s"\\]|\\.)+/gsy;

function split(text: string, token: RegExp, isSkipped: (word: string) => boolean): Word[] | Wrong {
  const words: Word[] = [];
  let isGlued = false;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const [word] = token.exec(text) ?? [];
    if (word === undefined) return wrong(text[at] === "\\" ? "escape" : "quote");
    const isQuoted = word.startsWith('"');
    if (!isSkipped(word)) words.push({ text: isQuoted ? word.slice(1, -1) : word, isQuoted, isGlued });
    isGlued = !isSkipped(word);
  }
  return words;
}

/** Splits a line of a zone file into words; parentheses are separate words, a semicolon starts a comment. */
export const wordsOfLine = (line: string): Word[] | Wrong =>
  split(line, inFiles, (word) => /^[\s;]/.test(word));

/** Splits a record's content into words; parentheses and semicolons are not special. */
export const wordsOfContent = (content: string): Word[] | Wrong =>
  split(content, inContents, (word) => /^\s/.test(word));

/** Returns the word as written, with its quotes. */
export const writtenWord = ({ text, isQuoted }: Word): string => (isQuoted ? `"${text}"` : text);
